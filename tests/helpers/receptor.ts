import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RED, type Red } from '#server/avisos/red.ts'

/**
 * Addresses of the plant in these tests. They are routed to loopback, because the server itself never connects to
 * loopback.
 */
const REDES = ['10.77.0.0/16']
const PLANTA = '10.77.0.1'

/** A network with the given addresses per name, in which every connection goes to loopback. */
export function fakeRed(
  names: Record<string, string | readonly string[]> = {},
): Red & { connected: string[] } {
  const connected: string[] = []
  return {
    connected,
    async resolve(host) {
      const known = names[host] ?? (/^[\d.]+$|:/.test(host) ? host : undefined)
      if (known === undefined) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
      return [known].flat().map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    connect(destino) {
      connected.push(...destino.addresses.map(({ address }) => address))
      return RED.connect({ ...destino, addresses: [{ address: '127.0.0.1', family: 4 }] })
    },
  }
}

export interface Recibido {
  id: string
  timestamp: number
  firmas: string[]
  headers: IncomingMessage['headers']
  cuerpo: string
  mensaje: { id: string; tipo: string; momento: string; datos: Record<string, unknown> }
}

export interface Receptor {
  readonly port: number
  /** The receiver's address, which the server accepts with `AJUSTES_RECEPTOR`. */
  readonly direccion: string
  readonly recibidos: Recibido[]
  /** Answers a message, by default with 204; a test may replace it. */
  answer: (recibido: Recibido, response: ServerResponse) => void
  close(): Promise<void>
}

/** A receiver of webhooks on loopback. */
export async function startReceptor(): Promise<Receptor> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const cuerpo = Buffer.concat(parts).toString('utf8')
      const { headers } = request
      const recibido: Recibido = {
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        firmas: String(headers['webhook-signature']).split(' '),
        headers,
        cuerpo,
        mensaje: JSON.parse(cuerpo),
      }
      receptor.recibidos.push(recibido)
      receptor.answer(recibido, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receptor: Receptor = {
    port,
    direccion: `http://${PLANTA}:${port}/avisos`,
    recibidos: [],
    answer: (_recibido, response) => void response.writeHead(204).end(),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receptor
}

export const AJUSTES_RECEPTOR = { avisosHosts: [{ nombre: PLANTA, http: true }], avisosRedes: REDES }

/** Checks a signature by the text of Standard Webhooks, independently of the server. */
export function isSigned({ id, timestamp, cuerpo, firmas }: Recibido, secreto: string): boolean {
  const [, key = ''] = secreto.split('whsec_')
  const hmac = createHmac('sha256', Buffer.from(key, 'base64'))
  hmac.update(`${id}.${timestamp}.`)
  hmac.update(cuerpo)
  const mine = `v1,${hmac.digest('base64')}`
  return firmas.includes(mine)
}
