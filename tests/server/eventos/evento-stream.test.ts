import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { EventoStream, textOfEvento } from '#server/eventos/evento-hub.ts'

const butacas = Array.from({ length: 100 }, (_, n) => `S7${n}`)
const evento = {
  aviso: textOfEvento('x', JSON.stringify({ butacas, homologaciones: true })),
  conFilas: textOfEvento(
    'x',
    JSON.stringify({
      butacas,
      homologaciones: true,
      desde: 'w',
      filas: butacas.map(nro => ({ nro, peso: 12.5 })),
    }),
  ),
}

async function openUnread(): Promise<{ stream: EventoStream; raw: http.ServerResponse; close: () => void }> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = once(server, 'request')
  const client = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  client.pause()
  client.on('error', () => {}) // the test expects the cut
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, raw] = (await asked) as [http.IncomingMessage, http.ServerResponse]
  const close = () => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  }
  return { stream: new EventoStream(raw, true), raw, close }
}

test('a client that does not read is cut off before it uses up memory', async () => {
  const { stream, raw, close } = await openUnread()
  stream.open({}, { desde: 'x', evento: null, listas: [] })
  let most = 0
  for (let n = 0; n < 50_000 && !stream.gone; n++) {
    stream.send(evento)
    most = Math.max(most, raw.writableLength)
    if (n % 50 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  expect(stream.gone).toBe(true)
  expect(most).toBeLessThan(256 * 1024)
  // Sending to a closed stream is harmless.
  stream.send(evento)
  stream.beat()
  stream.end()
  close()
})

test('a stream that has ended sends nothing more', async () => {
  const { stream, raw, close } = await openUnread()
  stream.open({}, { desde: 'x', evento: null, listas: [] })
  stream.end()
  expect(raw.writableEnded).toBe(true)
  const write = vi.spyOn(raw, 'write')
  stream.send(evento)
  stream.sendNombres({ listas: ['marcas'] })
  stream.beat()
  expect(write).not.toHaveBeenCalled()
  close()
})
