import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CambioHistorial } from '#contract/butaca.ts'
import { Butaca, type ButacaEnvio } from '#contract/butaca.ts'
import { claseLibre, LIBRES_BUTACA, maxOf, type ValorLibre } from '#contract/campos-butaca.ts'
import { SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { muestrasDe } from '../helpers/butaca.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

const REFS = { modelo: 4, color: 2 }

describe('creating and editing seats', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [
      { nro: 'Tomada-1' },
      { nro: 'E-1', estado: 3 },
      { nro: 'E-2' },
      { nro: 'E-3', estado: 5, prehomologada: true },
      { nro: 'E-4' },
      { nro: 'D-1', estado: 7 },
    ])
    await server.put({ nroButaca: 'E-1', idEstado: '3', peso: '12.5' })
  })

  const { crear: create, editar: edit, filtro, historial: askHistorial } = pisoCalls(server)
  const find = async (nro: string) => (await filtro({ nro })).find(butaca => butaca.nro === nro)
  const historial = async (nro: string) => (await askHistorial(nro)).json<CambioHistorial[]>()

  test('creating a seat answers 201 with the seat, and adds the first row of its history', async () => {
    const answer = await create({ nro: ' N-1 ', ...REFS, peso: 14.25, renombre: ' pedido 7 ' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(Compile(Butaca).Errors(answer.json())).toEqual([])
    expect(answer.json()).toMatchObject({
      nro: 'N-1',
      modelo: { id: 4, nombre: 'S5' },
      color: { id: 2, nombre: 'blanco' },
      estado: { id: 1, nombre: 'cortada' },
      peso: 14.25,
      prehomologada: false,
      homologada: false,
      renombre: 'pedido 7',
      version: 1,
    })
    expect(answer.headers.etag).toBe('"v1"')
    expect(await find('N-1')).toEqual(answer.json())
    expect(await historial('N-1')).toEqual([
      {
        id: { fechaHs: answer.json().fechaHs },
        estado: { nombre: 'cortada' },
        sesion: { id: { usuario: { nombre: 'operario' } } },
      },
    ])
  })

  test('model, color and state are accepted as objects, of which only the id is read', async () => {
    const answer = await create({
      nro: 'N-2',
      modelo: { id: 5, nombre: 'lo que sea' },
      color: { id: 3 },
      estado: { id: 5, nombre: 'borrada' },
    })
    expect(answer.json()).toMatchObject({
      modelo: { id: 5, nombre: 'S7' },
      color: { id: 3, nombre: 'rojo' },
      estado: { id: 5, nombre: 'lista' },
      renombre: null,
    })
    expect((await historial('N-2')).map(({ estado }) => estado.nombre)).toEqual(['lista'])
  })

  test.each([
    ['null', '"peso":null'],
    ['-1', '"peso":-1'],
    ['absent', '"renombre":""'],
  ])('C26: no weight is stored if peso is %s', async (name, member) => {
    const answer = await create(`{"nro":"W${name}","modelo":1,"color":1,${member}}`)
    expect(answer.json()).toMatchObject({ peso: -1, renombre: null })
  })

  test.each(['tomada-1', 'TOMADA-1', ' Tomada-1 '])('C40: the taken number %s is 409', async nro => {
    const answer = await create({ nro, ...REFS })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      codigo: 'DUPLICADO',
      detail: `Ya existe la butaca ${nro.trim()}.`,
    })
    expect(await historial('Tomada-1')).toEqual([])
  })

  test('C40: composed and decomposed letters name the same seat', async () => {
    const created = await create({ nro: 'Ñu-1'.normalize('NFD'), ...REFS })
    expect([created.statusCode, created.json().nro]).toEqual([201, 'Ñu-1'.normalize('NFC')])
    for (const form of ['NFC', 'NFD'])
      expect((await create({ nro: 'ñU-1'.normalize(form), ...REFS })).statusCode).toBe(409)
  })

  test.each(['I-1\u200b', '\u202eI-1', 'I\r\n-1', 'I\u0007-1', '\u0406-1', 'I-\u041e1'])(
    'C40: the look-alike number %j is 400 with its reason',
    async nro => {
      const answer = await create({ nro, ...REFS })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ detail: SERVIDOR.nroIlegible, campos: ['nro'] })
    },
  )

  test.each(['3.07112E+10', '########', 'may-05', '1e+21'])(
    'C47: the number %j, garbled by a spreadsheet, is 400 with its reason',
    async nro => {
      const answer = await create({ nro, ...REFS })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ detail: SERVIDOR.identificadorRoto(nro), campos: ['nro'] })
    },
  )

  test('C40: an existing seat with a look-alike number can be found, changed and edited', async () => {
    const nro = 'Viejo\u200b-N\u0303'
    await addButacas(server.db, [{ nro }])
    expect((await server.put({ nroButaca: nro, idEstado: '2' })).json()).toMatchObject({ nro })
    expect((await edit({ nro, ...REFS, renombre: 'con nombre' })).json()).toMatchObject({
      nro,
      renombre: 'con nombre',
    })
    expect((await find(nro))?.estado.id).toBe(2)
    expect(await historial(nro)).toHaveLength(1)
  })

  test('C40: a weight of more than two decimals is 400 with its reason, in a creation, an edit and a change of state', async () => {
    const answers = [
      await create({ nro: 'P-1', ...REFS, peso: 12.345678 }),
      await edit({ nro: 'E-4', ...REFS, peso: 12.005 }),
      await server.put({ nroButaca: 'E-4', idEstado: '3', peso: '0.001' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ detail: SERVIDOR.pesoDecimales, campos: ['peso'] })
    }
    await addButacas(server.db, [{ nro: 'P-2' }])
    for (const peso of [12.34, 0.07, 999.99]) {
      const answer = await server.put({ nroButaca: 'P-2', idEstado: '3', peso: String(peso) })
      expect(answer.json()).toMatchObject({ peso })
    }
  })

  test.each([
    [{ modelo: 999 }, 'Ese modelo no existe.'],
    [{ color: { id: 999 } }, 'Ese color no existe.'],
    [{ estado: 999 }, 'Ese estado no existe.'],
  ])('the unknown reference %j is 422, on a new seat and on an edit', async (over, detail) => {
    const refused = { codigo: 'REGLA', detail, campos: Object.keys(over) }
    const created = await create({ nro: 'U-1', ...REFS, ...over })
    expect([created.statusCode, created.json()]).toEqual([422, expect.objectContaining(refused)])
    expect(await find('U-1')).toBeUndefined()
    const edited = await edit({ nro: 'E-4', ...REFS, ...over })
    expect([edited.statusCode, edited.json()]).toEqual([422, expect.objectContaining(refused)])
    expect((await find('E-4'))?.modelo.id).toBe(1)
    if (!('estado' in over)) return
    const moved = await server.put({ nroButaca: 'E-4', idEstado: '999' })
    expect([moved.statusCode, moved.json()]).toEqual([422, expect.objectContaining(refused)])
  })

  test('C15: homologada, prehomologada, fechaHs and version of a body are ignored', async () => {
    const over = { homologada: true, prehomologada: true, fechaHs: '2001-01-01T00:00:00', version: 99 }
    const created = await create({ nro: 'C15', ...REFS, ...over })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({ homologada: false, prehomologada: false })
    expect(created.json().fechaHs > '2020').toBe(true)
    expect(created.json().version).toBe(1)
    const edited = await edit({ nro: 'E-3', ...REFS, ...over, prehomologada: false })
    const kept = { homologada: false, prehomologada: true, estado: { id: 5 }, version: 2 }
    expect(edited.json()).toMatchObject(kept)
    expect(edited.json().fechaHs > '2020').toBe(true)
  })

  test.each([
    [{ ...REFS }, 'nro'],
    [{ nro: '', ...REFS }, 'nro'],
    [{ nro: '  \t', ...REFS }, 'nro'],
    [{ nro: null, ...REFS }, 'nro'],
    [{ nro: 'x'.repeat(61), ...REFS }, 'nro'],
    [{ nro: `e${'\u0301'.repeat(70)}`, ...REFS }, 'nro'],
    [{ nro: 'B-1', color: 1 }, 'modelo'],
    [{ nro: 'B-1', modelo: 0, color: 1 }, 'modelo'],
    [{ nro: 'B-1', modelo: 1.5, color: 1 }, 'modelo'],
    [{ nro: 'B-1', modelo: {}, color: 1 }, 'modelo'],
    [{ nro: 'B-1', modelo: 1, color: null }, 'color'],
    [{ nro: 'B-1', ...REFS, peso: -0.5 }, 'peso'],
    [{ nro: 'B-1', ...REFS, peso: -2 }, 'peso'],
    [{ nro: 'B-1', ...REFS, peso: 1000.01 }, 'peso'],
    [{ nro: 'B-1', ...REFS, peso: 12.345678 }, 'peso'],
    [{ nro: 'B-1', ...REFS, renombre: 'x'.repeat(201) }, 'renombre'],
  ])('C24, C26: the body %j is 400 naming %s', async (body, campo) => {
    for (const answer of [await create(body), await edit(body)]) {
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json()).toMatchObject({ codigo: 'PEDIDO_INVALIDO', campos: [campo] })
    }
    expect(await find('B-1')).toBeUndefined()
  })

  test('an edit changes model, color, weight and name, and adds no change of state', async () => {
    const before = await historial('E-1')
    const envio: ButacaEnvio = { nro: 'e-1', modelo: 6, color: 3, peso: 20, renombre: 'otro' }
    const answer = await edit(envio)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      nro: 'E-1',
      modelo: { nombre: 'SX' },
      color: { nombre: 'rojo' },
      estado: { nombre: 'pesada' },
      peso: 20,
      renombre: 'otro',
    })
    expect(answer.headers.etag).toBe('"v3"')
    expect(await find('E-1')).toEqual(answer.json())
    expect(await historial('E-1')).toEqual(before)
  })

  test.each([
    ['absent', {}],
    ['null', { peso: null }],
    ['-1', { peso: -1 }],
  ])('C26: an edit removes the stored weight if peso is %s; an absent renombre is kept', async (_, over) => {
    await edit({ nro: 'E-1', ...REFS, peso: 15, renombre: 'queda' })
    const answer = await edit({ nro: 'E-1', ...REFS, ...over })
    expect(answer.json()).toMatchObject({ peso: -1, renombre: 'queda' })
    expect((await edit({ nro: 'E-1', ...REFS, renombre: null })).json().renombre).toBeNull()
  })

  test.each(LIBRES_BUTACA)(
    'the free field %s is written, and an edit without the field keeps its value',
    async campo => {
      const [uno, otro] = muestrasDe(campo)
      const nro = `L-${campo}`
      expect((await create({ nro, ...REFS, [campo]: uno })).json()).toMatchObject({ [campo]: uno })
      expect((await edit({ nro, ...REFS, [campo]: otro })).json()).toMatchObject({ [campo]: otro })
      expect((await edit({ nro, ...REFS })).json()).toMatchObject({ [campo]: otro })
      expect(await find(nro)).toMatchObject({ [campo]: otro })
      if (campo in SIN_FILTRO) {
        const found = async (valor: ValorLibre) => {
          const payload = { [campo]: valor }
          return (await filtro(payload)).some(butaca => butaca.nro === nro)
        }
        expect([await found(otro), await found(uno), await found(null)]).toEqual([true, false, true])
      }
      if (claseLibre(campo) === 'booleano') return
      expect((await edit({ nro, ...REFS, [campo]: null })).json()).toMatchObject({ [campo]: null })
      expect((await create({ nro: `${nro}-2`, ...REFS })).json()).toMatchObject({ [campo]: null })
      if (claseLibre(campo) === 'entero')
        for (const valor of [-1, 1.5, maxOf(campo) + 1, '1'])
          expect((await edit({ nro, ...REFS, [campo]: valor })).json()).toMatchObject({ campos: [campo] })
    },
  )

  test('an edit to another state is a change of state with its history row', async () => {
    const answer = await edit({ nro: 'E-2', modelo: 5, color: 1, estado: 6, peso: 18 })
    expect(answer.json()).toMatchObject({ estado: { id: 6, nombre: 'entregada' } })
    expect(await historial('E-2')).toMatchObject([
      { id: { fechaHs: answer.json().fechaHs }, estado: { nombre: 'entregada' } },
    ])
    const [row] = await server.db.query(
      `select modelo_id, peso::float8 as peso from cambio_estado where butaca_nro = 'E-2'`,
    )
    expect(row, 'the model it has from then on').toEqual({ modelo_id: 5, peso: 18 })
    await edit({ nro: 'E-2', modelo: 5, color: 1, estado: 6 })
    expect(await historial('E-2')).toHaveLength(1)
  })

  test.each([
    ['an unknown seat', 'X-9', 404, 'La butaca X-9 no existe.'],
    ['a deleted seat', 'D-1', 422, 'La butaca D-1 está borrada. Para cambiarla, primero hay que reponerla.'],
  ])('C27: an edit of %s is refused', async (_, nro, status, detail) => {
    const answer = await edit({ nro, ...REFS, estado: 1 })
    expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
    expect((await find('D-1'))?.estado).toBeUndefined()
  })
})
