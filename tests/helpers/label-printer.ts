import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface LabelPrinter {
  port: number
  /** The bytes of each connection. */
  jobs: string[]
  close(): Promise<void>
}

/** A label printer on loopback. @param serve handles a connection; by default the printer reads all and hangs up. */
export async function startLabelPrinter(serve?: (socket: Socket) => void): Promise<LabelPrinter> {
  const jobs: string[] = []
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    open.add(socket)
    socket.on('error', () => {}) // The caller hung up first
    if (serve) return serve(socket)
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('end', () => {
      jobs.push(Buffer.concat(chunks).toString('utf8'))
      socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    jobs,
    close: () =>
      new Promise(resolve => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
