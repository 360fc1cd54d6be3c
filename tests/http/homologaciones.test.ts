import { afterEach, expect, test, vi } from 'vitest'
import { useMarkingFrom } from '#http/client.ts'
import { fetchFiltroHomologaciones } from '#http/homologaciones.ts'

afterEach(() => {
  useMarkingFrom(async () => false)
})

test.each([
  [false, 'Ñandú "7"'],
  [true, '"Ñandú \\"7\\""'],
])('the searched text is sent as text, and to our server (%j) as JSON', async (isOurs, body) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(init.body)
    return Response.json([])
  })
  useMarkingFrom(async () => isOurs)
  await fetchFiltroHomologaciones('Ñandú "7"').catch(() => {}) // An answer without the mark is ignored
  expect(bodies).toEqual([body])
})
