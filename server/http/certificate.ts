import { X509Certificate } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { readCertificate } from '../check-machine.ts'
import type { Config } from '../config.ts'

const LOOK_EVERY_MS = 3_600_000

/**
 * Loads a renewed certificate without a restart, on SIGHUP and every hour if the files changed (reliability S33). Logs
 * an unusable certificate and keeps the old one. Open connections keep their certificate.
 */
export function followCertificate(app: FastifyInstance, tls: NonNullable<Config['tls']>): void {
  const server = app.server as Server
  let taken = timesOf(tls)
  let expiryS = expiryOf(readCertificate(tls).cert)
  app.metrics?.readings.set('butacas_certificate_expiry_timestamp_seconds', {
    help: 'When the certificate in service expires, in seconds since 1970.',
    read: () => expiryS,
  })
  const takeUp = (): void => {
    const now = timesOf(tls)
    try {
      const pair = readCertificate(tls)
      server.setSecureContext(pair)
      expiryS = expiryOf(pair.cert)
      taken = now
      app.log.info({ vence: new Date(expiryS * 1000).toISOString() }, 'certificate taken up')
    } catch (error) {
      app.log.error({ err: error }, 'certificate not taken up: the old one stays')
    }
  }
  const look = setInterval(() => {
    if (timesOf(tls) !== taken) takeUp()
  }, LOOK_EVERY_MS).unref()
  process.on('SIGHUP', takeUp)
  server.once('close', () => {
    clearInterval(look)
    process.off('SIGHUP', takeUp)
  })
}

function timesOf({ cert, key }: NonNullable<Config['tls']>): string {
  return [cert, key].map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ')
}

const expiryOf = (cert: Buffer): number => Math.floor(Date.parse(new X509Certificate(cert).validTo) / 1000)
