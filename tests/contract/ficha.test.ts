import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIBRES_BUTACA, REFERENCIAS_BUTACA } from '#contract/campos-butaca.ts'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Ficha } from '#contract/ficha.ts'
import { DESHACE } from '#contract/headers.ts'
import type { EntregaConfirmada, Entregas } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { muestrasDe } from '../helpers/butaca.ts'
import { addButacas, addHomologaciones, type Usuario } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { good, useTestServer } from '../helpers/server.ts'

const FICHA = Compile(Ficha)
const ZONA = 'America/Argentina/Buenos_Aires'
const [CORTADA, TAPIZADA, PESADA, ARMADA, LISTA, ENTREGADA, BORRADA] = [1, 2, 3, 4, 5, 6, 7]

describe('the story of one seat', () => {
  let now: Date
  let nro: string
  const at = (hora: string) => {
    now = new Date(`2026-11-${hora}:00-03:00`)
  }
  const server = useTestServer({ clock: () => now })
  const piso = pisoCalls(server)
  beforeEach(() => {
    nro = `S7-${randomUUID().slice(0, 8)}`
    at('18T09:13')
  })

  const crear = (color = 1) =>
    good(piso.crear({ nro, modelo: 5, color, peso: -1, renombre: null }, { 'idempotency-key': randomUUID() }))
  const pasar = async (idEstado: number, extra: object = {}, usuario: Usuario = 'operario', headers = {}) => {
    const clave = randomUUID()
    const query = { nroButaca: nro, idEstado: String(idEstado), ...extra }
    await good(server.put(query, { 'idempotency-key': clave, ...headers }, usuario))
    return clave
  }
  const editar = (fields: object, headers = {}, usuario: Usuario = 'admin') =>
    good(
      piso.editar(
        { nro, modelo: 5, color: 1, peso: -1, ...fields },
        { 'idempotency-key': randomUUID(), ...headers },
        usuario,
      ),
    )
  const ficha = async (usuario: Usuario = 'operario', de = nro) => {
    const answer = await server.ask(ENDPOINTS.ficha, { query: { nro: de }, usuario })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(FICHA.Errors(answer.json())).toEqual([])
    return answer.json<Ficha>()
  }
  const recorrido = ({ pasos }: Ficha) =>
    pasos.map(({ estado, minutos, deshecho }) => [estado.nombre, minutos, deshecho?.usuario ?? null])

  test('each step on a seat’s page has author, hour, weight, A or S, and the length of the stay by the server’s clock', async () => {
    await crear(3)
    at('19T11:40')
    await pasar(TAPIZADA)
    at('19T13:32')
    await pasar(PESADA, { peso: '18.2' }, 'lopez')
    at('20T10:05')
    await pasar(LISTA, { homo: 'true' })
    at('20T10:42')
    const found = await ficha('operario', nro.toUpperCase())
    expect(recorrido(found)).toEqual([
      ['cortada', 26 * 60 + 27, null],
      ['tapizada', 112, null],
      ['pesada', 20 * 60 + 33, null],
      ['lista', 37, null],
    ])
    expect(found).toMatchObject({
      momento: '2026-11-20T10:42:00.000',
      usuario: 'operario',
      butaca: { nro, peso: 18.2, prehomologada: true },
      homologacion: null,
      fabricaMin: 2 * 24 * 60 + 89,
      ediciones: [],
    })
    expect(found.pasos[2]).toMatchObject({
      fechaHs: '2026-11-19T13:32:00.000',
      ...{ usuario: 'lopez', peso: 18.2, esS: false, modelo: 'S7', color: 'rojo', margenMin: null },
    })
    expect(found.pasos[3]).toMatchObject({ esS: true })
  })

  test('the time in the factory stops at entregada and borrada, and goes on when the seat comes back', async () => {
    await crear()
    at('18T10:13')
    await pasar(ENTREGADA)
    at('20T10:13')
    expect((await ficha()).fabricaMin).toBe(60)
    await pasar(LISTA, { homo: 'false' })
    at('20T10:43')
    expect((await ficha()).fabricaMin).toBe(90)
    await pasar(BORRADA)
    at('21T10:43')
    expect((await ficha()).fabricaMin).toBe(90)
  })

  test('a change into the same state does not end the stay', async () => {
    await crear()
    at('18T10:13')
    await pasar(PESADA, { peso: '10' })
    at('18T11:13')
    await pasar(PESADA, { peso: '11' })
    at('18T12:13')
    expect(recorrido(await ficha())).toEqual([
      ['cortada', 60, null],
      ['pesada', 120, null],
      ['pesada', null, null],
    ])
  })

  test('an undone step names the person who undid it and has no stay of its own; the undo is not a step', async () => {
    await crear()
    at('18T10:13')
    const clave = await pasar(ARMADA, {}, 'lopez')
    at('18T10:14')
    await pasar(CORTADA, {}, 'admin', { [DESHACE]: clave })
    at('18T11:13')
    const found = await ficha()
    expect(recorrido(found)).toEqual([
      ['cortada', 120, null],
      ['armada', null, 'admin'],
    ])
    expect(found.pasos[1]?.deshecho).toEqual({ fechaHs: '2026-11-18T10:14:00.000', usuario: 'admin' })
    expect(found.fabricaMin).toBe(120)
  })

  test('an edit shows author, time, margin, and old and new values by the names of that time', async () => {
    await crear(3)
    at('19T11:48')
    const MIN = 60_000
    await editar(
      { modelo: 7, color: 1, peso: 12.5, renombre: 'Unidad 214' },
      {
        'capture-age-ms': `${60 * MIN}`,
        'capture-age-min-ms': `${45 * MIN}`,
        'capture-age-max-ms': `${70 * MIN}`,
      },
    )
    await editar({ modelo: 7, color: 1, peso: 12.5, renombre: 'Unidad 214' })
    const { ediciones, pasos } = await ficha()
    expect(ediciones).toEqual([
      {
        ...{ id: expect.any(Number), usuario: 'admin', fechaHs: '2026-11-19T10:48:00.000' },
        ...{ margenMin: 15, identificado: null },
        antes: { modelo: 'S7', color: 'rojo', peso: null, renombre: null },
        despues: { modelo: 'S7 XL', color: 'negro', peso: 12.5, renombre: 'Unidad 214' },
      },
    ])
    expect(pasos).toHaveLength(1)
    await server.db.query("update color set nombre = 'carbón' where id = 1")
    expect((await ficha()).ediciones[0]?.despues.color).toBe('negro')
    await server.db.query("update color set nombre = 'negro' where id = 1")
  })

  test.each(REFERENCIAS_BUTACA.filter(campo => campo !== 'estado'))(
    'an edit of %s alone is kept with the old and the new name',
    async campo => {
      const nombres = await server.db.query<{ nombre: string }>(
        `select nombre from ${campo} where id in (1, 2) order by id`,
      )
      await crear()
      await editar({ [campo]: 1 })
      await editar({ [campo]: 2 })
      const { antes, despues } = (await ficha()).ediciones.at(-1) ?? {}
      expect([antes, despues]).toEqual(nombres.map(({ nombre }) => ({ [campo]: nombre })))
    },
  )

  test.each(LIBRES_BUTACA)(
    'an edit of the free field %s is kept with the old and the new value',
    async campo => {
      const [uno, otro] = muestrasDe(campo)
      await crear()
      await editar({ [campo]: uno })
      await editar({ [campo]: otro })
      const { antes, despues } = (await ficha()).ediciones.at(-1) ?? {}
      expect([antes, despues]).toEqual([{ [campo]: uno }, { [campo]: otro }])
    },
  )

  test('a change of state makes no edit entry for its weight and A or S; an edit that changes the state keeps its weight in the step', async () => {
    await crear()
    at('18T10:13')
    await pasar(PESADA, { peso: '10' })
    await pasar(PESADA, { peso: '11' })
    await pasar(LISTA, { homo: 'true' })
    expect((await ficha()).ediciones).toEqual([])
    await editar({ color: 2, estado: ARMADA, peso: 14 })
    const { ediciones, pasos } = await ficha()
    expect(ediciones.map(({ antes, despues }) => [antes, despues])).toEqual([
      [{ color: 'negro' }, { color: 'blanco' }],
    ])
    expect(pasos.at(-1)).toMatchObject({ estado: { nombre: 'armada' }, peso: 14, color: 'blanco' })
  })

  test('the homologation has labels, buyer and author, and makes no edit entry', async () => {
    await crear()
    await pasar(LISTA, { homo: 'true' })
    at('20T10:20')
    const query = { nroButaca: nro, eBlanca: 'B-0048213', eGris: 'G-11880', comprador: 'El Ceibo' }
    await good(piso.homologar(query, {}, 'lopez'))
    const found = await ficha()
    expect(found.homologacion).toEqual({
      ...{ fechaHs: '2026-11-20T10:20:00.000', usuario: 'lopez', margenMin: null, identificado: null },
      ...{ etiqueta_blanca: 'B-0048213', etiqueta_gris: 'G-11880', comprador: 'El Ceibo' },
    })
    expect(found.ediciones).toEqual([])
    expect(found.usuario).toBe('lopez')
  })

  test('a step back has its reason and note, a defect moves nothing, and a delivery has client, remito and sale', async () => {
    const [cliente] = await server.db.query<{ id: number; nombre: string }>(
      `insert into cliente_proveedor (nombre) values ($1) returning id, nombre`,
      [`El Ceibo ${nro}`],
    )
    const con = async (idEstado: number, payload: object) => {
      const query = { nroButaca: nro, idEstado: String(idEstado) }
      await good(server.put(query, {}, 'lopez', payload))
    }
    await crear()
    await pasar(PESADA, { peso: '10' })
    await con(TAPIZADA, { motivo: { id: 1, nombre: 'Otro motivo' }, nota: 'Lateral izquierdo' })
    const { butaca: antes } = await ficha()
    await con(TAPIZADA, { motivo: { id: 1, nombre: 'Otro motivo' } })
    const { version, fechaHs, ...after } = (await ficha()).butaca
    expect(antes).toMatchObject({ ...after, estado: { id: TAPIZADA } })
    expect((await ficha()).pasos.map(({ motivo, nota, defecto }) => [motivo, nota, defecto])).toEqual([
      [null, null, false],
      [null, null, false],
      ['Otro motivo', 'Lateral izquierdo', false],
      ['Otro motivo', null, true],
    ])
    expect((await ficha()).entrega).toBeNull()
    // An undone defect stays in the history, marked as undone
    const mark = randomUUID()
    const query = { nroButaca: nro, idEstado: String(TAPIZADA) }
    const put = (headers: Record<string, string>, payload?: object) =>
      good(server.put(query, headers, 'lopez', payload))
    await put({ 'idempotency-key': mark }, { motivo: { id: 1, nombre: 'Otro motivo' } })
    await put({ 'idempotency-key': randomUUID(), deshace: mark })
    const pasos = (await ficha()).pasos.map(({ defecto, deshecho }) => [defecto, deshecho?.usuario ?? null])
    expect(pasos.slice(3)).toEqual([
      [true, null],
      [true, 'lopez'],
    ])
    at('20T11:52')
    await con(ENTREGADA, { entrega: { clave: randomUUID(), cliente, remito: `R-${nro}` } })
    const hecho = {
      fechaHs: '2026-11-20T11:52:00.000',
      usuario: 'lopez',
      margenMin: null,
      identificado: null,
    }
    const entrega = { ...hecho, cliente: cliente?.nombre, remito: `R-${nro}`, registro: null }
    expect((await ficha()).entrega).toEqual(entrega)
    const { id: producto } = await good<Producto>(
      server.ask(endpointsOf('productos').crear, { body: { codigo: nro, venta: 1 } }),
    )
    const { entregas } = await good<Entregas>(server.ask(ENDPOINTS.entregas))
    const abierta = entregas.find(({ remito }) => remito === `R-${nro}`)
    const body = { huella: abierta?.huella, productos: [{ modelo: 5, color: 1, producto }] }
    const { registro } = await good<EntregaConfirmada>(
      server.ask(ENDPOINTS.confirmarEntrega, { id: abierta?.id ?? 0, body }),
    )
    expect((await ficha()).entrega).toEqual({ ...entrega, registro: registro.id })
    await pasar(LISTA, { homo: 'false' })
    expect((await ficha()).entrega).toBeNull()
  })

  test('the page of a number without a seat, and of the auxiliary seat, is 404', async () => {
    await addButacas(server.db, ['butacaAuxiliar'])
    for (const de of ['S7-nada', 'butacaAuxiliar'])
      expect((await server.ask(ENDPOINTS.ficha, { query: { nro: de } })).statusCode, de).toBe(404)
    await server.db.query("delete from butaca where nro = 'butacaAuxiliar'")
  })

  test('a seat with a homologation and without changes of state has a page without steps', async () => {
    await addHomologaciones(server.db, [{ nro }])
    expect(await ficha()).toMatchObject({
      pasos: [],
      usuario: null,
      fabricaMin: 0,
      homologacion: { usuario: 'admin' },
    })
  })

  test('the kept steps on a seat’s page equal those of the SQL function `pasos`, the undone steps those of `deshecha`', async () => {
    const acto = fc.record({ estado: fc.integer({ min: 1, max: 6 }), deshace: fc.option(fc.nat(5)) })
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { maxLength: 10 }), async actos => {
        nro = `P-${randomUUID()}`
        await crear()
        const claves: string[] = []
        for (const { estado, deshace } of actos) {
          const clave = deshace === null ? undefined : claves.at(-1 - deshace)
          claves.push(await pasar(estado, { homo: 'false' }, 'operario', clave ? { [DESHACE]: clave } : {}))
        }
        const kept = await server.db.query<{ id: number }>(
          'select id::float8 as id from pasos($1, array[$2]) order by fecha_hs, id',
          [ZONA, nro],
        )
        const { pasos } = await ficha()
        expect(pasos.filter(({ deshecho }) => deshecho === null).map(({ id }) => id)).toEqual(
          kept.map(({ id }) => id),
        )
        const undone = await server.db.query<{ id: number }>(
          `select id::float8 as id from cambio_estado where butaca_nro = $1 and deshecha($1, clave) order by fecha_hs, id`,
          [nro],
        )
        expect(pasos.filter(({ deshecho }) => deshecho !== null).map(({ id }) => id)).toEqual(
          undone.map(({ id }) => id),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('SQL and lists give a text the same sort key', async () => {
    const letra = fc.constantFrom(...'aAñÑzéÜ0017239-. _B'.split(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: letra, maxLength: 30 }), { maxLength: 20 }),
        async textos => {
          const rows = await server.db.query<{ clave: string }>(
            'select orden_texto(t) as clave from unnest($1::text[]) with ordinality x (t, n) order by n',
            [[...textos, '9'.repeat(60), '0'.repeat(40)]],
          )
          expect(rows.map(({ clave }) => clave)).toEqual(
            [...textos, '9'.repeat(60), '0'.repeat(40)].map(claveTexto),
          )
        },
      ),
      { numRuns: 50 },
    )
  })
})
