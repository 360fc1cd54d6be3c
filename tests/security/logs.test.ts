import { describe, expect, test } from 'vitest'
import { PASS } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const HOSTILE = 'ana\n{"level":30,"msg":"login ok"}\r\u001b[2J\u0007\u2028'

describe('C23: the log', () => {
  const written: string[] = []
  const server = useTestServer({
    config: { logLevel: 'info' },
    logTo: { write: line => written.push(line) },
  })

  test('C23: the log has one JSON line per event, also with hostile input', async () => {
    await server.login(HOSTILE, 'clave-secreta-que-no-va')
    await server.call({
      method: 'GET',
      url: `/api/cambioEstado/but?nroButaca=${encodeURIComponent(HOSTILE)}`,
    })
    await server.call(
      { method: 'GET', url: '/api/productos/1?x=%0d%0a', headers: { 'user-agent': HOSTILE } },
      'admin',
    )
    expect(written.length).toBeGreaterThan(3)
    for (const line of written) {
      expect(line.endsWith('\n')).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f]/)
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })

  test('C23: the log contains the route, and no address, secret or token', async () => {
    const token = server.token('admin')
    await server.login('admin', PASS)
    await server.call(
      { method: 'GET', url: '/api/productos/77', headers: { authorization: `Bearer ${token}` } },
      null,
    )
    await server.call({ method: 'GET', url: '/api/eventos?token=secreto-en-la-direccion' }, null)
    await server.call({ method: 'GET', url: '/no/existe?clave=secreto-en-la-direccion' }, null)
    const all = written.join('')
    expect(all).toContain('/api/productos/:id')
    for (const secret of [
      PASS,
      'clave-secreta-que-no-va',
      'secreto-en-la-direccion',
      '/api/productos/77',
      token,
      token.split('.')[2] ?? '',
      'Bearer',
      'a secret of the tests',
    ])
      expect(all, secret).not.toContain(secret)
  })
})
