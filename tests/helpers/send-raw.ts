import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends raw text over a socket, also half a request. @returns all that the server answers until it closes. */
export async function sendRaw(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', part => {
    answer += part
  })
  socket.on('error', () => {})
  // The socket is not ended: a server may drop a connection that the client ends before the answer
  socket.write(text)
  await once(socket, 'close')
  return answer
}
