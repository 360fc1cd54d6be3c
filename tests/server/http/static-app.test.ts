import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from '#server/http/precompress.ts'
import { startTestServer, type TestServer } from '../../helpers/server.ts'

const INDEX = `<!doctype html><html lang="es"><head><script>var teclas = []</script>
<script type="module" src="/assets/main-abc.js"></script></head><body>${'x'.repeat(2000)}</body></html>`

describe('the app, served', () => {
  let server: TestServer
  const appDir = mkdtempSync(join(tmpdir(), 'butacas-app-'))
  beforeAll(async () => {
    mkdirSync(join(appDir, 'assets'))
    writeFileSync(join(appDir, 'index.html'), INDEX)
    mkdirSync(join(appDir, '.vite'))
    writeFileSync(join(appDir, '.vite/manifest.json'), '{}')
    writeFileSync(join(appDir, 'assets/decoder-worker-abc_1-2.js'), 'self.x = 1')
    writeFileSync(join(appDir, 'sw.js'), 'self.x = 1')
    writeFileSync(join(appDir, 'assets/main-abc.js'), `export const x = '${'y'.repeat(3000)}'`)
    await precompress(appDir)
    server = await startTestServer({ config: { appDir } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(appDir, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers })

  test('hashed assets are cached forever, the page and the worker are revalidated', async () => {
    expect((await get('/assets/main-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const url of ['/', '/index.html', '/sw.js'])
      expect((await get(url)).headers['cache-control']).toBe('no-cache')
  })

  test('paths of screens get the one page, also with a query', async () => {
    const screens = ['/', '/?inicio=1', '/login', '/fabrica/homologar', '/panel', '/constructor']
    for (const url of [...screens, '/nada/de/nada?x=1.5']) {
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body, headers['cache-control']], url).toEqual([200, INDEX, 'no-cache'])
    }
    const head = await server.app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.headers['cache-control'], head.body]).toEqual([200, 'no-cache', ''])
  })

  test('a page, an asset and a 404 cause no warning of Node about listeners', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const origin = await server.listen()
    for (const path of ['/', '/login', '/assets/main-abc.js', '/no/such.js'])
      await (await fetch(origin + path)).text()
    // A warning is emitted in a later turn
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test.each(['br', 'gzip'])(
    'a file that was compressed with %s at build time is sent compressed',
    async encoding => {
      const answer = await get('/assets/main-abc.js', { 'accept-encoding': encoding })
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(/javascript/),
      })
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
      expect(answer.rawPayload.length).toBeLessThan(200)
    },
  )

  test.each([
    ['HEAD', '/api/marcas/d/1', 'GET'],
    ['HEAD', '/api/marcas/1', 'DELETE'],
    ['GET', '/api/butaca/filtro', 'POST'],
    ['TRACE', '/', 'GET, HEAD'],
    ['TRACE', '/fabrica/buscarButaca', 'GET, HEAD'],
    ['POST', '/fabrica/buscarButaca', 'GET, HEAD'],
    ['POST', '/index.html', 'GET, HEAD'],
    ['TRACE', '/api/marcas', 'GET, HEAD, POST, PUT'],
  ] as const)('C17, C34: %s %s is 405 with the allowed methods', async (method, url, allow) => {
    const answer = await server.app.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(405)
    expect(String(answer.headers.allow).split(', ').toSorted().join(', ')).toBe(allow)
  })

  test('HEAD answers 200 for a page and a file', async () => {
    for (const url of ['/', '/assets/main-abc.js'])
      expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test.each([
    '/assets/main-old.js',
    '/fotos.png',
    '/api/nada',
    '/auth/nada',
    '/api',
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
  ])('%s is 404, never the page', async url => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('C2, C3: a page, a call, an asset and a 404 have the content security policy, with the hash of the inline script and nothing unsafe', async () => {
    for (const url of ['/', '/api/modelo', '/assets/main-abc.js', '/nada.js']) {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self' 'sha256-NfaqOo",
      )
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
    }
  })

  test('C3: the policy of the barcode decoder allows WebAssembly; the policies of a page and of another script do not', async () => {
    const policy = async (url: string) => (await get(url)).headers['content-security-policy']
    for (const url of ['/assets/decoder-worker-abc_1-2.js', '/assets/decoder-worker-abc_1-2.js?x=1'])
      expect(await policy(url)).toBe(
        "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
      )
    for (const url of [
      '/',
      '/assets/main-abc.js',
      '/x/assets/decoder-worker-a.js',
      '/assets/decoder-worker-a.js/x',
    ])
      expect(await policy(url)).not.toContain('wasm')
  })
})
