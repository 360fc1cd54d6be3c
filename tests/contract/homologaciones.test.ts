import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Homologacion, HomologacionCreada, Homologaciones } from '#contract/homologacion.ts'
import type { Problem } from '#contract/problem.ts'
import { addButacas, addHomologaciones } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { good, useTestServer } from '../helpers/server.ts'

const nros = (filas: Homologacion[]) => filas.map(({ butaca }) => butaca)

describe('homologations', () => {
  // Now is 23:30 of 20 November in the factory.
  const server = useTestServer({ clock: () => new Date('2026-11-21T02:30:00.000Z') })
  beforeAll(async () => {
    await addHomologaciones(server.db, [
      {
        nro: 'S710391',
        eBlanca: 'B-0048207',
        eGris: 'G-11873',
        comprador: 'Transporte El Ceibo',
        fechaHs: '2026-11-20T13:32:45Z',
      },
      {
        nro: 'R700112',
        modelo: 11,
        eBlanca: 'B-0048199',
        eGris: 'G-11869',
        comprador: 'Carrocerías Ñandú',
        fechaHs: '2026-11-20T12:58:00Z',
      },
      { nro: 'S710377', modelo: 7, eBlanca: '50%_\\x', eGris: 'G-11866', fechaHs: '2026-10-31T12:41:00Z' },
      // The factory's midnight and the millisecond before it.
      { nro: 'M-1', modelo: 6, eBlanca: 'b1', eGris: 'g1', fechaHs: '2026-11-20T03:00:00.000Z' },
      { nro: 'M-0', modelo: 6, eBlanca: 'b0', eGris: 'g0', fechaHs: '2026-11-20T02:59:59.999Z' },
    ])
    await addButacas(
      server.db,
      ['P-1', 'P-2', 'P-3', 'P-4', 'H-1', 'H-2', 'H-3', 'H-4', 'H-5', 'H-6'].map(nro => ({
        nro,
        modelo: 5,
        estado: 5,
        prehomologada: true,
      })),
    )
    await addButacas(server.db, [
      { nro: 'A-1', estado: 5 },
      { nro: 'D-1', estado: 7, prehomologada: true },
    ])
  })

  const filtro = (payload: string, headers = {}) =>
    good<Homologacion[]>(server.ask(ENDPOINTS.filtroHomologaciones, { body: payload, headers }))
  const list = async (url = '/api/homologaciones'): Promise<Homologacion[]> =>
    (await server.call({ method: 'GET', url })).json()
  const { editarHomologacion: modificar, filtro: filtroButaca, homologar } = pisoCalls(server)
  const labels = { eBlanca: 'B-1', eGris: 'G-1' }

  test('the list is newest first, in the shape of the contract', async () => {
    const filas = await list()
    expect(Compile(Homologaciones).Errors(filas)).toEqual([])
    expect(nros(filas)).toEqual(['S710391', 'R700112', 'M-1', 'M-0', 'S710377'])
    expect(filas[0]).toEqual({
      butaca: 'S710391',
      nombre_modelo: 'S7',
      comprador: 'Transporte El Ceibo',
      etiqueta_blanca: 'B-0048207',
      etiqueta_gris: 'G-11873',
      fecha_hs: '2026-11-20T10:32:45.000',
      version: 1,
    })
    expect(filas[4]?.comprador).toBeNull()
  })

  test('hoy covers the factory’s day from midnight, oldest first', async () => {
    expect(nros(await list('/api/homologaciones/hoy'))).toEqual(['M-1', 'R700112', 'S710391'])
  })

  test.each([
    ['S7103', ['S710391', 'S710377']],
    ['s7103', ['S710391', 'S710377']],
    ['ceibo', ['S710391']],
    ['CARROCERIAS ñandu', ['R700112']],
    ['Ñandú', ['R700112']],
    ['nandú', []],
    ['48199', ['R700112']],
    ['g-1187', ['S710391']],
    ['r7', ['R700112']],
    ['s7 xl', ['S710377']],
    ['sx', ['M-1', 'M-0']],
    ['31/10/2026', ['S710377']],
    ['2026-10-31', ['S710377']],
    ['/10/2026', ['S710377']],
    ['2026-11', ['S710391', 'R700112', 'M-1', 'M-0']],
    ['19/11', ['M-0']],
    ['20/11/2026 10:32', ['S710391']],
    ['2026-11-20T10:32:45.000', ['S710391']],
    ['2026-11-20 09:58', ['R700112']],
    ['%', ['S710377']],
    ['_', ['S710377']],
    ['\\', ['S710377']],
    ['50%_', ['S710377']],
    ['５０％', ['S710377']],
    ['  ceibo ', ['S710391']],
    ['nada de esto', []],
    ['b1 g1', []],
    ['.*', []],
  ])('a search for «%s» returns the rows with that text in any column', async (texto, expected) => {
    expect(nros(await filtro(JSON.stringify(texto)))).toEqual(expected)
    expect(nros(await filtro(texto))).toEqual(expected)
    expect(nros(await filtro(texto, { 'content-type': 'text/plain' }))).toEqual(expected)
  })

  test.each(['', '""', '   ', '"  "'])('the empty text %j matches all rows', async payload => {
    expect(await filtro(payload)).toEqual(await list())
  })

  test.each(['123', 'true', 'null', '"', '{', '1e2', "' or 1=1 --"])(
    'the raw body %s is searched as a text, and finds nothing',
    async texto => {
      expect(nros(await filtro(texto))).toEqual([])
    },
  )

  test.each([
    '{"texto":"a"}',
    '[]',
    '["a"]',
    '"a\\u0000b"',
    'a\u0000b',
    `"${'a'.repeat(201)}"`,
    'a'.repeat(201),
  ])('C25: the text %j is 400', async payload => {
    const answer = await server.call({ method: 'POST', url: '/api/homologaciones/filtro', payload })
    expect(answer.json()).toMatchObject({ status: 400, codigo: 'PEDIDO_INVALIDO' })
  })

  test('a homologation creates the row, marks the seat as homologated and appears in the list, in hoy and in the search', async () => {
    const answer = await homologar({
      nroButaca: 'p-1',
      eBlanca: ' B-77 ',
      eGris: 'G-77',
      comprador: ' Talleres ',
    })
    expect(answer.statusCode).toBe(201)
    const { actual, repetidas: _, ...fila } = answer.json<HomologacionCreada>()
    expect(Compile(HomologacionCreada).Errors(answer.json())).toEqual([])
    expect(fila).toEqual({
      butaca: 'P-1',
      nombre_modelo: 'S7',
      comprador: 'Talleres',
      etiqueta_blanca: 'B-77',
      etiqueta_gris: 'G-77',
      fecha_hs: '2026-11-20T23:30:00.000',
      version: 1,
    })
    expect(answer.headers.etag).toBe('"v2"')
    const [seat] = await filtroButaca({ nro: 'P-1' })
    expect(seat).toMatchObject({ homologada: true, prehomologada: false, estado: { id: 5 } })
    expect(actual).toEqual(seat)
    expect(Compile(Type.Array(Butaca)).Errors([seat])).toEqual([])
    expect((await list())[0]).toEqual(fila)
    expect((await list('/api/homologaciones/hoy')).at(-1)).toEqual(fila)
    expect(await filtro('B-77')).toEqual([fila])
    const [row] = await server.db.query(
      `select u.nombre, (select count(*)::int from cambio_estado where butaca_nro = 'P-1') as cambios
         from homologacion h join usuario u on u.id = h.usuario_id where butaca_nro = 'P-1'`,
    )
    expect(row, 'its own record, and no change of state').toEqual({ nombre: 'operario', cambios: 0 })
  })

  test('the buyer is optional', async () => {
    const answer = await homologar({ nroButaca: 'P-2', ...labels, comprador: '  ' })
    expect(answer.json().comprador).toBeNull()
  })

  const BORRADA = 'La butaca D-1 está borrada. Para cambiarla, primero hay que reponerla.'
  test.each([
    ['a second time', 'S710391', 409, 'DUPLICADO', 'La butaca S710391 ya está homologada.'],
    ['a seat not prehomologated', 'A-1', 422, 'REGLA', 'La butaca A-1 no está pre-homologada.'],
    ['a deleted seat', 'D-1', 422, 'REGLA', BORRADA],
    ['an unknown seat', 'X-9', 404, 'NO_EXISTE', 'La butaca X-9 no existe.'],
  ])(
    'C27: homologating %s is refused and leaves the list as it was',
    async (_, nroButaca, status, codigo, detail) => {
      const before = await list()
      const answer = await homologar({ nroButaca, ...labels })
      expect(answer.json()).toMatchObject({ status, codigo, detail })
      expect(await list()).toEqual(before)
    },
  )

  test.each([
    [{ nroButaca: 'P-3' }, ['eBlanca', 'eGris']],
    [{ nroButaca: 'P-3', eBlanca: '', eGris: 'G' }, ['eBlanca']],
    [{ nroButaca: 'P-3', eBlanca: 'B', eGris: ' \t ' }, ['eGris']],
    [{ nroButaca: '  ', ...labels }, ['nroButaca']],
    [{ nroButaca: 'P-3', ...labels, eBlanca: 'x'.repeat(201) }, ['eBlanca']],
    [{ nroButaca: 'P-3', ...labels, comprador: 'x'.repeat(201) }, ['comprador']],
    [{ nroButaca: 'P-3', ...labels, eBlanca: `e${'\u0301'.repeat(230)}` }, ['eBlanca']],
  ])('C24: the query %j is 400 and names the field', async (query, campos) => {
    const answer = await homologar(query as Record<string, string>)
    expect(answer.json()).toMatchObject({ status: 400, campos })
  })

  test('numbers in the body are accepted as text', async () => {
    const fila = (await list()).find(({ butaca }) => butaca === 'M-0')
    const answer = await modificar({ ...fila, comprador: 7, etiqueta_blanca: 48207 })
    expect(answer.json()).toMatchObject({ comprador: '7', etiqueta_blanca: '48207' })
    await modificar({ ...fila })
  })

  test('C15: an edit changes only the buyer and the labels', async () => {
    const [before] = await filtro('S710377')
    const answer = await modificar({
      ...before,
      butaca: 's710377',
      comprador: ' Expreso ',
      etiqueta_blanca: ' B-2 ',
      etiqueta_gris: 'G-2',
      nombre_modelo: 'R7',
      fecha_hs: '2001-01-01T00:00:00',
    })
    expect(answer.statusCode).toBe(200)
    const expected = {
      ...{ ...before, comprador: 'Expreso', etiqueta_blanca: 'B-2', etiqueta_gris: 'G-2' },
      version: 2,
    }
    expect(answer.json()).toMatchObject(expected)
    expect((await list()).find(({ butaca }) => butaca === 'S710377')).toEqual(expected)
  })

  test('an edit without a buyer keeps the stored buyer, and an empty buyer removes the buyer', async () => {
    const row = { butaca: 'R700112', etiqueta_blanca: 'B', etiqueta_gris: 'G' }
    expect((await modificar(row)).json().comprador).toBe('Carrocerías Ñandú')
    expect((await modificar({ ...row, comprador: '' })).json().comprador).toBeNull()
  })

  test.each([
    [{ butaca: 'M-1', etiqueta_blanca: '', etiqueta_gris: 'G' }, 400],
    [{ butaca: 'M-1', etiqueta_blanca: 'B', etiqueta_gris: '   ' }, 400],
    [{ butaca: 'M-1', etiqueta_blanca: 'B' }, 400],
    [{ butaca: 'P-4', etiqueta_blanca: 'B', etiqueta_gris: 'G' }, 404],
    [{ butaca: 'X-9', etiqueta_blanca: 'B', etiqueta_gris: 'G' }, 404],
  ])('the edit %j answers %i and leaves the list as it was', async (body, status) => {
    const before = await list()
    const answer = await modificar(body)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(await list()).toEqual(before)
  })

  test('C27: a homologation of a deleted seat cannot be edited', async () => {
    await server.put({ nroButaca: 'M-0', idEstado: '7' })
    const answer = await modificar({ butaca: 'M-0', etiqueta_blanca: 'B', etiqueta_gris: 'G' })
    expect(answer.json()).toMatchObject({ status: 422, codigo: 'REGLA' })
    expect(nros(await list()), 'it stays in the list').toContain('M-0')
  })

  const label = (nroButaca: string, eBlanca: string, eGris: string) =>
    homologar({ nroButaca, eBlanca, eGris, comprador: 'Ruta 9' })

  test('a homologation of a homologated seat is 409 and shows its labels, buyer and author', async () => {
    expect((await label('H-1', 'B-1', 'G-1')).statusCode).toBe(201)
    const again = await label('H-1', 'B-2', 'G-2')
    expect(again.statusCode).toBe(409)
    const { codigo, actual } = again.json<Problem>()
    expect(codigo).toBe('DUPLICADO')
    expect(actual).toMatchObject({
      butaca: { nro: 'H-1', homologada: true },
      usuario: 'operario',
      homologacion: { eBlanca: 'B-1', eGris: 'G-1', comprador: 'Ruta 9' },
    })
  })

  test('a homologation with a used label names the other seat, also if the field or the case differs', async () => {
    await label('H-2', 'X-20', 'G-20')
    const answer = await label('H-3', 'g-20', 'G-30')
    expect(answer.statusCode).toBe(201)
    const repetidas = [{ etiqueta: 'g-20', butaca: 'H-2' }]
    expect(answer.json().repetidas).toEqual(repetidas)
    // A part of another label is a different label
    const other = await label('H-4', 'X-2', 'G-3')
    expect(other.json().repetidas).toEqual([])
  })

  test('an edit of a homologation with a used label names the other seat, not its own', async () => {
    await label('H-5', 'B-50', 'G-50')
    await label('H-6', 'B-60', 'G-60')
    const edit = (etiqueta_blanca: string) =>
      modificar({ butaca: 'H-6', etiqueta_blanca, etiqueta_gris: 'G-60' })
    expect((await edit('B-60')).json().repetidas).toEqual([])
    const answer = await edit('B-50')
    expect(answer.statusCode).toBe(200)
    const repetidas = [{ etiqueta: 'B-50', butaca: 'H-5' }]
    expect(answer.json().repetidas).toEqual(repetidas)
  })
})
