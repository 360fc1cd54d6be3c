import fastify from 'fastify'
import { expect, test } from 'vitest'
import { FORMATO } from '#contract/limites.ts'
import { ENTRY_FORMAT } from '#offline/outbox/entry.ts'
import { problems } from '#server/http/problems.ts'
import { clientFormat } from '#server/sync/client-format.ts'

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

test.each(['4', '3', '2'])('O34: format %s is accepted by a server of format 4', async formato => {
  expect((await answer(formato)).json()).toEqual({ formato: Number(formato) })
})

test('O34: an older format is refused with an instruction to update', async () => {
  const reply = await answer('1')
  expect(reply.statusCode).toBe(426)
  expect(reply.json()).toMatchObject({ codigo: 'ACTUALICE', detail: expect.stringContaining('Actualizala') })
})

test('O34: a newer format gets 503 with Retry-After', async () => {
  const reply = await answer('5')
  expect(reply.statusCode).toBe(503)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('O34: a client without a format is accepted; a malformed format is 400', async () => {
  expect((await answer(undefined)).json()).toEqual({ formato: null })
  expect((await answer('uno')).statusCode).toBe(400)
})

test('O34: the outbox writes the contract’s format', () => {
  expect(ENTRY_FORMAT).toBe(FORMATO)
})
