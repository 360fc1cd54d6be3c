import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMarkingFrom } from '#http/client.ts'
import { deleteRecurso } from '#http/stock.ts'

let answer: () => Response
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return answer()
  })
})
afterEach(() => {
  useMarkingFrom(async () => false)
})

test('a delete is sent by the contract’s GET, and a refusal is thrown', async () => {
  answer = () => new Response(null, { status: 204, headers: { 'x-warnings': 'x' } })
  expect(await deleteRecurso('marcas', 7)).toEqual({ warnings: 'x' })
  answer = () => Response.json({}, { status: 403 })
  await expect(deleteRecurso('productos', 8)).rejects.toMatchObject({ status: 403 })
  expect(sent).toEqual(['GET /api/marcas/d/7', 'GET /api/productos/d/8'])
})

test('to our server, once known, a delete is sent as DELETE', async () => {
  useMarkingFrom(async () => true)
  answer = () => new Response(null, { status: 204 })
  await deleteRecurso('marcas', 7).catch(() => {}) // An answer without the mark is ignored
  expect(sent).toEqual(['DELETE /api/marcas/7'])
})
