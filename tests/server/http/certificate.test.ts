import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { followCertificate } from '#server/http/certificate.ts'
import { makeSelfSigned } from '../../helpers/self-signed.ts'
import { startTestServer } from '../../helpers/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'butacas-cert-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('S33: SIGHUP loads a renewed certificate, and refuses a mismatched pair', async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.cert, cert)
    writeFileSync(files.key, key)
  }
  write(makeSelfSigned())
  const lines: string[] = []
  const server = await startTestServer({
    config: { tls: files, logLevel: 'info' },
    logTo: { write: line => void lines.push(line) },
  })
  followCertificate(server.app, files)
  const port = Number(new URL(await server.listen()).port)
  const served = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().fingerprint256)
        socket.destroy()
      })
      socket.once('error', reject)
    })
  const first = await served()
  write(makeSelfSigned())
  process.emit('SIGHUP')
  const second = await served()
  expect(second).not.toBe(first)
  write({ ...makeSelfSigned(), key: makeSelfSigned().key })
  process.emit('SIGHUP')
  expect(await served()).toBe(second)
  expect(lines.some(line => line.includes('certificate not taken up'))).toBe(true)
  const { payload } = await server.call({ method: 'GET', url: '/metrics' })
  expect(payload).toMatch(/^butacas_certificate_expiry_timestamp_seconds \d{10}$/m)
  await server.close()
})
