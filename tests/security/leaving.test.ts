import { describe, expect, test } from 'vitest'
import { useTestServer } from '../helpers/server.ts'

describe('signing out', () => {
  const server = useTestServer()

  test('C30: signing out clears the browser’s caches of answers, and none of its storage', async () => {
    const answer = await server.call({ method: 'POST', url: '/auth/logout' })
    expect(answer.statusCode).toBe(200)
    // "storage" would delete the outbox
    expect(answer.headers['clear-site-data']).toBe('"cache"')
  })
})
