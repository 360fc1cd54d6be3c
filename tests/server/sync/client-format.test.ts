import fastify from 'fastify'
import { expect, test } from 'vitest'
import { FORMATO } from '#contract/limites.ts'
import { ENTRY_FORMAT } from '#offline/outbox/entry.ts'
import { problems } from '#server/http/problems.ts'
import { clientFormat } from '#server/sync/client-format.ts'

/** Answer of a server of format 4 to a client of format `formato`. */
async function answer(formato: string | undefined) {
  const app = fastify()
  await app.register(problems)
  await app.register(clientFormat, { formato: 4 })
  app.get('/', async request => ({ formato: request.formato }))
  const headers = formato === undefined ? {} : { 'client-format': formato }
  const reply = await app.inject({ method: 'GET', url: '/', headers })
  await app.close()
  return reply
}

test.each(['4', '3', '2'])('O34: format %s of a server of 4 is taken', async formato => {
  expect((await answer(formato)).json()).toEqual({ formato: Number(formato) })
})

test('O34: an older one is told to update, with words that a person can follow', async () => {
  const reply = await answer('1')
  expect(reply.statusCode).toBe(426)
  expect(reply.json()).toMatchObject({ codigo: 'ACTUALICE', detail: expect.stringContaining('Actualizala') })
})

test('O34: a newer one is asked to wait until the server is, too', async () => {
  const reply = await answer('5')
  expect(reply.statusCode).toBe(503)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('O34: who does not say is no app of ours and is taken; what is no number is refused', async () => {
  expect((await answer(undefined)).json()).toEqual({ formato: null })
  expect((await answer('uno')).statusCode).toBe(400)
})

test('O34: the outbox writes in the format that the contract names', () => {
  expect(ENTRY_FORMAT).toBe(FORMATO)
})
