import { describe, expect, test } from 'vitest'
import { type TestServer, useTestServer } from '../helpers/server.ts'

const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

describe('C34: X-Forwarded-*', () => {
  const plain = useTestServer()
  const behind = useTestServer(() => ({
    db: plain.db,
    config: { trustedProxies: ['10.0.0.0/8', '::1'] },
  }))

  /** Whether the server takes the request for HTTPS: only then it sends HSTS. */
  const believes = async (server: TestServer, remoteAddress: string): Promise<boolean> => {
    const answer = await server.app.inject({ url: '/salud', remoteAddress, headers: FORGED })
    return answer.headers['strict-transport-security'] !== undefined
  }

  test('C34: X-Forwarded-* is used if it comes from a named proxy', async () => {
    expect(await believes(behind, '10.1.2.3')).toBe(true)
    expect(await believes(behind, '::1')).toBe(true)
  })

  test('C34: X-Forwarded-* is ignored if it comes from an unnamed address, also if no proxy is named', async () => {
    expect(await believes(behind, '192.0.2.7')).toBe(false)
    expect(await believes(plain, '127.0.0.1')).toBe(false)
    expect(await believes(plain, '10.1.2.3')).toBe(false)
  })
})
