import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeSelfSigned } from '../../helpers/self-signed.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, 'server/deploy', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'butacas-salud-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
const pair = makeSelfSigned()
writeFileSync(tls.cert, pair.cert)
writeFileSync(tls.key, pair.key)
const HTTPS = { TLS_CERT: tls.cert, TLS_KEY: tls.key }

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function check(env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/ops/salud-cli.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: '0.0.0.0', ...env },
  })
  const [code] = await once(child, 'exit')
  return code
}

test.each([
  ['plain HTTP', {}, {}],
  [
    'its own certificate, with the contract only',
    { tls, contractOnly: true },
    { ...HTTPS, CONTRACT_ONLY: '1' },
  ],
])('the health check of the image uses the server’s settings: %s', async (_how, config, env) => {
  server = await startTestServer({ config, contractOnly: 'contractOnly' in config })
  const { port } = new URL(await server.listen())
  expect(await check({ PORT: port, ...env })).toBe(0)
})

test('the health check fails if the server speaks HTTPS and the settings say HTTP', async () => {
  server = await startTestServer({ config: { tls } })
  const { port } = new URL(await server.listen())
  expect(await check({ PORT: port })).toBe(1)
})

test('compose.yaml runs the instances of nginx.conf', () => {
  const listed = [...read('nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
  const run = [...read('compose.yaml').matchAll(/PORT: (\d+)/g)].map(([, port]) => port)
  expect(run).toEqual(listed)
  expect(listed.length).toBeGreaterThan(1)
})
