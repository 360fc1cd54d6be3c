import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** A connection uses only the checked `addresses`. With TLS the certificate must name `host`. */
interface Destino {
  host: string
  port: number
  isTls: boolean
  addresses: readonly LookupAddress[]
}

export interface Red {
  /** All addresses of a name. @throws if the name has none. */
  resolve(host: string): Promise<LookupAddress[]>
  connect(destino: Destino): Socket
}

export const RED: Red = {
  // IPv4 first, since few plants reach the internet over IPv6
  resolve: host => lookup(host, { all: true, verbatim: false }),
  connect({ host, port, isTls, addresses }) {
    const [first] = addresses
    if (first === undefined) throw new Error('no address')
    const pinned: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [...addresses]) : done(null, first.address, first.family)
    const isLiteral = isIP(host) !== 0
    const to = { host: isLiteral ? first.address : host, port, lookup: pinned, autoSelectFamily: true }
    if (!isTls) return connect(to)
    return connectTls({ ...to, ...(isLiteral ? {} : { servername: host }), ALPNProtocols: ['http/1.1'] })
  },
}
