import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type PickFault, WireConversation, type WireFault } from './wire-conversation.ts'

export interface TcpProxy {
  readonly url: string
  readonly port: number
  /** May be changed at any time. */
  pick: PickFault
  /** Requests by their fault; 'none' passed unchanged. */
  readonly counts: Map<WireFault['kind'] | 'none', number>
  /** Refuses connections and resets open ones. */
  refuse(): Promise<void>
  /** Listens again on the same port. */
  accept(): Promise<void>
  close(): Promise<void>
}

/**
 * A raw TCP proxy on loopback. Unlike `fault-proxy.ts` it knows of HTTP only where a request begins, and breaks
 * messages halfway with a reset, as a network does. @param target port of the server behind it, which may come and
 * go.
 */
export async function createTcpProxy(target: number, pick: PickFault = () => undefined): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, client => {
    open.add(client)
    client.once('close', () => open.delete(client))
    new WireConversation(client, target, line => {
      const fault = proxy.pick(line)
      const kind = fault?.kind ?? 'none'
      proxy.counts.set(kind, (proxy.counts.get(kind) ?? 0) + 1)
      return fault
    })
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const client of open) client.resetAndDestroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const proxy: TcpProxy = {
    url: `http://127.0.0.1:${port}`,
    port,
    pick,
    counts: new Map(),
    refuse: stop,
    accept: () => listen(port),
    close: stop,
  }
  return proxy
}
