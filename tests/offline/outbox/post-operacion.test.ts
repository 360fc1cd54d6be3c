import { beforeEach, expect, it, vi } from 'vitest'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { postOperacion } from '#offline/outbox/send.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

let sent: { call: string; query: Record<string, string>; body: unknown } | null = null

beforeEach(() => {
  sent = null
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const said = typeof body === 'string' ? JSON.parse(body) : body
    sent = { call: `${method} ${pathname}`, query: Object.fromEntries(searchParams), body: said }
    return Response.json({})
  })
})

const post = async (operacion: Operacion) => {
  await postOperacion({ nro: 'S7 1', operacion }, {}, 'un token')
  return sent
}

it('a change of state is sent in the query, with an empty body', async () => {
  expect(await post(toEstado(3, { peso: 18.4 }))).toEqual({
    call: 'PUT /api/butaca',
    query: { nroButaca: 'S7 1', idEstado: '3', peso: '18.4' },
    body: null,
  })
  expect((await post(toEstado(5, { homo: true })))?.query).toEqual({
    nroButaca: 'S7 1',
    idEstado: '5',
    peso: '-1',
    homo: 'true',
  })
})

it('a new seat and an edit send model, color and state by id', async () => {
  const body = { nro: 'S7 1', modelo: 5, color: 1, estado: 1, peso: -1, renombre: '' }
  expect(await post(crear())).toEqual({ call: 'POST /api/butaca', query: {}, body })
  expect(await post(editar({ peso: 9 }))).toEqual({
    call: 'PUT /api/butaca/mod',
    query: {},
    body: { ...body, peso: 9 },
  })
})

it('a homologation is sent in the query, and an empty buyer is left out', async () => {
  const query = { nroButaca: 'S7 1', eBlanca: 'B-0048213', eGris: 'G-0011702' }
  expect(await post(homologar({ comprador: 'Ruta 9' }))).toEqual({
    call: 'POST /api/homologaciones',
    query: { ...query, comprador: 'Ruta 9' },
    body: null,
  })
  expect((await post(homologar({ comprador: null })))?.query).toEqual(query)
})
