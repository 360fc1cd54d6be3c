import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { LoginRespuesta } from '#contract/auth.ts'
import { Actividad, Butaca, Historial } from '#contract/butaca.ts'
import { Ref } from '#contract/formatos.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

const errorsOf = (schema: TSchema, value: unknown) => Compile(schema).Errors(value)

describe('calls', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [
      { nro: 'H5-1', estado: 1 },
      { nro: 'h5-2', estado: 5, prehomologada: true },
      { nro: 'S7-1', modelo: 5, color: 2, estado: 5 },
      { nro: 'S7-2', modelo: 5, estado: 5, homologada: true },
      { nro: 'SIM-1', modelo: 9, estado: 5, prehomologada: true },
      { nro: 'R7-1', modelo: 11, estado: 5 },
      { nro: 'R7-2', modelo: 11, estado: 5, prehomologada: true },
      { nro: 'E_1', estado: 6 },
      { nro: 'E%1', estado: 7 },
      { nro: 'X_1', estado: 2 },
      { nro: 'X%1', estado: 2 },
      { nro: 'X\\1', estado: 2 },
      { nro: 'XY1', estado: 2 },
    ])
  })

  const piso = pisoCalls(server)
  const filtro = async (body: object) => (await piso.filtro(body)).map(({ nro }) => nro)

  test('the answer to a login has the shape of the contract; the case of name and password is ignored', async () => {
    const answer = await server.login('OPERARIO', 'CLAVE-de-prueba')
    expect(answer.statusCode).toBe(200)
    expect(errorsOf(LoginRespuesta, answer.json())).toEqual([])
    expect(answer.json().pk.usuario).toEqual({ nombre: 'operario', rol: { nombre: 'operario' } })
  })

  test('seats have the shape of the contract; the version is our extension', async () => {
    const butacas = await piso.filtro({ nro: null, modelo: 0, estado: 0, color: 0 })
    expect(errorsOf(Type.Array(Butaca), butacas)).toEqual([])
    for (const butaca of butacas) expect('version' in butaca).toBe(true)
    for (const { fechaHs } of butacas) expect(fechaHs).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
  })

  test('0, null and absent filters list the same seats: also delivered seats, but no deleted seats', async () => {
    const all = await filtro({})
    expect(all).toContain('E_1')
    expect(all).not.toContain('E%1')
    expect(await filtro({ nro: null, modelo: null, estado: null, color: null })).toEqual(all)
    expect(await filtro({ nro: '', modelo: 0, estado: 0, color: 0 })).toEqual(all)
  })

  test('deleted and delivered seats are listed when asked for', async () => {
    expect(await filtro({ estado: 7 })).toEqual(['E%1'])
    expect(await filtro({ estado: 6 })).toEqual(['E_1'])
  })

  test('the number filter is a prefix and ignores case', async () => {
    expect((await filtro({ nro: 'H5' })).sort()).toEqual(['H5-1', 'h5-2'])
    expect(await filtro({ nro: '5-1' })).toEqual([])
  })

  test.each(['X_', 'X%', 'X\\'])('the wildcard in %s is an ordinary character', async nro => {
    expect(await filtro({ nro })).toEqual([`${nro}1`])
  })

  test('filters combine with AND', async () => {
    expect(await filtro({ estado: 5, modelo: 5, color: 2 })).toEqual(['S7-1'])
  })

  test('filtroAS lists ready seats by S or A; SIM models and an R7 without S are in neither list', async () => {
    const lista = async (s: boolean) =>
      (await server.call({ method: 'POST', url: '/api/butaca/filtroAS', payload: String(s) }))
        .json<Butaca[]>()
        .map(b => b.nro)
        .sort()
    expect(await lista(true)).toEqual(['R7-2', 'S7-2', 'h5-2'].sort())
    expect(await lista(false)).toEqual(['S7-1'])
  })

  test.each(['/api/modelo', '/api/color', '/api/estado'])('%s is a list of references', async url => {
    const answer = await server.call({ method: 'GET', url })
    expect(errorsOf(Type.Array(Ref), answer.json())).toEqual([])
    expect(answer.json().length).toBeGreaterThan(2)
  })

  test('a change of state returns the seat and appears in history, and in activity under its user', async () => {
    const answer = await server.put({ nroButaca: 'h5-1', idEstado: '3', peso: '12.5' }, {}, 'lopez')
    expect(answer.statusCode).toBe(200)
    expect(errorsOf(Butaca, answer.json())).toEqual([])
    expect(answer.json()).toMatchObject({ nro: 'H5-1', estado: { id: 3, nombre: 'pesada' }, peso: 12.5 })
    expect(answer.headers.etag).toBe('"v2"')

    const historial = await piso.historial('H5-1')
    expect(errorsOf(Historial, historial.json())).toEqual([])
    expect(historial.json()).toMatchObject([
      { estado: { nombre: 'pesada' }, id: { fechaHs: answer.json().fechaHs } },
    ])
    const hoy = await server.call({ method: 'GET', url: '/api/cambioEstado/hoy' })
    expect(errorsOf(Actividad, hoy.json())).toEqual([])
    expect(hoy.json().at(-1)).toEqual({
      id: { fechaHs: answer.json().fechaHs, butaca: { nro: 'H5-1' } },
      estado: { nombre: 'pesada' },
      sesion: { id: { usuario: { nombre: 'lopez' } } },
    })
  })

  test.each(['NaN', '', 'null'])('peso=%s means no new weight and keeps the stored weight', async peso => {
    await server.put({ nroButaca: 'XY1', idEstado: '3', peso: '20' })
    expect((await server.put({ nroButaca: 'XY1', idEstado: '4', peso })).json().peso).toBe(20)
  })

  test.each([
    ['S', true],
    ['A', false],
    ['s', true],
    ['a', false],
  ])('homo=%s sets A or S; an empty homo or null sets neither', async (homo, prehomologada) => {
    const put = async (said: string) =>
      (await server.put({ nroButaca: 'X_1', idEstado: '5', homo: said })).json().prehomologada
    expect(await put(homo)).toBe(prehomologada)
    expect(await put('')).toBe(prehomologada)
    expect(await put('null')).toBe(prehomologada)
  })

  test('peso -1 and an absent peso keep the weight', async () => {
    await server.put({ nroButaca: 'XY1', idEstado: '3', peso: '20' })
    expect((await server.put({ nroButaca: 'XY1', idEstado: '4', peso: '-1' })).json().peso).toBe(20)
    expect((await server.put({ nroButaca: 'XY1', idEstado: '4' })).json().peso).toBe(20)
  })

  test('homo counts for estado 5 and not for 4, and S on a homologated seat has no effect', async () => {
    expect((await server.put({ nroButaca: 'X_1', idEstado: '4', homo: 'true' })).json().prehomologada).toBe(
      false,
    )
    expect((await server.put({ nroButaca: 'X_1', idEstado: '5', homo: 'true' })).json().prehomologada).toBe(
      true,
    )
    expect((await server.put({ nroButaca: 'X_1', idEstado: '5' })).json().prehomologada).toBe(true)
    expect((await server.put({ nroButaca: 'X_1', idEstado: '5', homo: 'false' })).json().prehomologada).toBe(
      false,
    )
    expect((await server.put({ nroButaca: 'S7-2', idEstado: '5', homo: 'true' })).json()).toMatchObject({
      prehomologada: false,
      homologada: true,
    })
  })

  test('an unknown seat is 404, an unknown state 422, and a change of state restores a deleted seat', async () => {
    expect((await server.put({ nroButaca: 'nada', idEstado: '3' })).statusCode).toBe(404)
    expect((await server.put({ nroButaca: 'X%1', idEstado: '99' })).statusCode).toBe(422)
    const borrada = await server.put({ nroButaca: 'E%1', idEstado: '1' })
    expect(borrada.statusCode).toBe(200)
    expect(borrada.json()).toMatchObject({ nro: 'E%1', estado: { id: 1 } })
    expect((await piso.historial('nada')).statusCode).toBe(404)
  })

  test('the answer echoes the Idempotency-Key of its request', async () => {
    const key = '11111111-2222-4333-8444-555555555555'
    const answer = await server.put({ nroButaca: 'R7-1', idEstado: '5' }, { 'idempotency-key': key })
    expect(answer.headers['idempotency-key']).toBe(key)
  })
})
