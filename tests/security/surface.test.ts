import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const ORDINARY = 'self.isTheApp = true'

describe('what the server reveals', () => {
  const appDir = mkdtempSync(join(tmpdir(), 'butacas-vista-'))
  let server: TestServer
  beforeAll(async () => {
    mkdirSync(join(appDir, 'assets'))
    writeFileSync(join(appDir, 'index.html'), '<!doctype html>')
    writeFileSync(join(appDir, 'service-worker.js'), ORDINARY)
    writeFileSync(join(appDir, 'assets/main.js'), '1')
    writeFileSync(join(appDir, '.env'), 'JWT_SECRET=x')
    server = await startTestServer({ config: { appDir } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(appDir, { recursive: true })
  })

  test.each([
    '/assets/',
    '/assets',
    '/assets/main.js.map',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/index.ts',
    '/jwt-secret',
    '/api/doc',
    '/api/docs',
    '/api/openapi.json',
    '/api/',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f.env',
    '/%2e/.env',
    '//etc/passwd.txt',
  ])('C38: %s returns no document, source or listing', async url => {
    const answer = await server.app.inject({ url })
    const isPage = answer.body === '<!doctype html>'
    // An address outside the API and without a file extension may be a screen of the app, so it may get the page
    expect(isPage ? 'the page' : answer.statusCode, answer.body).toSatisfy(
      (found: string | number) => found === 'the page' || found === 404 || found === 400 || found === 403,
    )
    expect(answer.body).not.toMatch(/JWT_SECRET|Index of|openapi|"dependencies"/)
  })

  test('C31: the worker has one address, is revalidated, and is the app’s own', async () => {
    const answer = await server.app.inject({ url: '/service-worker.js' })
    expect([answer.statusCode, answer.body]).toEqual([200, ORDINARY])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    })
  })

  test('C31: WORKER_OFF serves a worker at the same address that unregisters itself and deletes no data', async () => {
    const off = await startTestServer({ db: server.db, config: { appDir, workerOff: true } })
    const answer = await off.app.inject({ url: '/service-worker.js' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^text\/javascript/),
    })
    expect(answer.body).toContain('unregister()')
    expect(answer.body).not.toMatch(/indexedDB|isTheApp/)
    expect((await off.app.inject({ url: '/assets/main.js' })).body).toBe('1')
    await off.close()
  })
})
