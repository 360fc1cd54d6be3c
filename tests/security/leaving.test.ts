import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server.ts'

describe('signing out', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('C30: has the browser forget its copies of answers, and nothing of what it stores', async () => {
    const answer = await server.call({ method: 'POST', url: '/auth/logout' })
    expect(answer.statusCode).toBe(200)
    // "storage" would take the outbox with it
    expect(answer.headers['clear-site-data']).toBe('"cache"')
  })
})
