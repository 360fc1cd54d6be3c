import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  CATALOGOS,
  type CatalogoNombre,
  type ModeloProducto,
  NOMBRES_CATALOGO,
} from '#contract/stock/catalogo.ts'
import { filaDe, TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { useTestServer } from '../helpers/server.ts'
import { camposDe, stockCalls } from '../helpers/stock.ts'

const CELULAR = 999_999_999_999_999
/** `lleno`: values for the fields, without name and category. `vacio`: the values of fields that are left out. */
const filaDeEjemplo = (nombre: CatalogoNombre): { lleno: object; vacio: object } => ({
  lleno: {
    ...Object.fromEntries(camposDe(nombre, 'texto').map(campo => [campo, '40 × 40'])),
    ...Object.fromEntries(camposDe(nombre, 'celular').map(campo => [campo, CELULAR])),
  },
  vacio: Object.fromEntries(
    CATALOGOS[nombre].campos.flatMap(campo => (campo === 'nombre' ? [] : [[campo, null]])),
  ),
})

describe('catalogues', () => {
  const server = useTestServer()
  const stock = stockCalls(server)

  test('each catalogue has the trigger that announces its writes, since other rows show its names', async () => {
    const found = await server.db.query<{ tabla: string; regla: string }>(
      "select tgrelid::regclass::text as tabla, pg_get_triggerdef(oid) as regla from pg_trigger where tgname = 'nombres_aviso'",
    )
    const announced = (nombre: CatalogoNombre) =>
      found.some(
        ({ tabla, regla }) =>
          tabla === CATALOGOS[nombre].tabla && regla.includes(`avisar_nombres('${nombre}')`),
      )
    expect(NOMBRES_CATALOGO.filter(nombre => !announced(nombre))).toEqual([])
  })

  describe.each(NOMBRES_CATALOGO)('%s', nombre => {
    const { lleno, vacio } = filaDeEjemplo(nombre)
    const textos = camposDe(nombre, 'texto')
    type Fila = { id: number; nombre: string }
    const list = () => stock.listar<Fila>(nombre)

    test('a row can be created, listed, edited and deleted, in the shape of the contract', async () => {
      const before = await list()
      const made = await stock.crear(nombre, { id: null, nombre: '  Ñandubay (1) ', ...lleno })
      expect([made.statusCode, made.headers['cache-control']], made.body).toEqual([201, 'no-store'])
      const fila = made.json<Fila>()
      expect(fila).toEqual({ ...vacio, ...lleno, id: fila.id, nombre: 'Ñandubay (1)', version: 1 })
      const edited = await stock.modificar(nombre, { id: fila.id, nombre: 'Quebracho' })
      expect([edited.statusCode, edited.json()], 'a field that the body omits stays').toEqual([
        200,
        { ...fila, nombre: 'Quebracho', version: 2 },
      ])
      const emptied = Object.fromEntries(textos.map(campo => [campo, '  ']))
      const again = await stock.modificar(nombre, { id: fila.id, nombre: 'Quebracho', ...emptied })
      expect(again.json(), 'an empty text becomes null').toEqual({
        ...edited.json(),
        ...Object.fromEntries(textos.map(campo => [campo, null])),
        version: textos.length > 0 ? 3 : 2,
      })
      const filas = await list()
      expect(filas).toEqual([...before, again.json()])
      expect(Compile(Type.Array(filaDe(nombre))).Errors(filas)).toEqual([])
      const deleted = await stock.borrar(nombre, fila.id)
      const { 'cache-control': cached } = deleted.headers
      expect([deleted.statusCode, deleted.json(), cached]).toEqual([200, { id: fila.id }, 'no-store'])
      expect(await list()).toEqual(before)
    })

    test('a row with only a name has empty fields', async () => {
      const { id } = await stock.nuevo(nombre, { nombre: 'Solo el nombre' })
      const expected = { id, nombre: 'Solo el nombre', ...vacio, version: 1 }
      expect((await list()).find(fila => fila.id === id)).toEqual(expected)
    })

    test('a name is unique, whatever its case and accents', async () => {
      const { id } = await stock.nuevo(nombre, { nombre: 'Cañón' })
      const other = await stock.nuevo(nombre, { nombre: 'Otro' })
      const before = await list()
      const detail = expect.stringMatching(/^Ya existe (la|el) .*c/i)
      const refused = { status: 409, codigo: 'DUPLICADO', detail }
      for (const repeated of ['Cañón', 'CAÑÓN', ' cañon ', 'can\u0303o\u0301n'])
        for (const answer of [
          await stock.crear(nombre, { nombre: repeated }),
          await stock.modificar(nombre, { id: other.id, nombre: repeated }),
        ])
          expect(answer.json(), repeated).toMatchObject(refused)
      expect(await list()).toEqual(before)
      expect((await stock.modificar(nombre, { id, nombre: 'CAÑON' })).statusCode, 'its own').toBe(200)
    })

    test('C47: a name garbled by a spreadsheet is 400 with its reason in a new row, and accepted in an edit', async () => {
      const answer = await stock.crear(nombre, { id: null, nombre: '7,79E+12' })
      expect(answer.json()).toMatchObject({
        status: 400,
        campos: ['nombre'],
        detail: SERVIDOR.identificadorRoto('7,79E+12'),
      })
      const { id } = await stock.nuevo<Fila>(nombre, { nombre: 'Para cambiar' })
      expect((await stock.modificar(nombre, { id, nombre: 'may-05', ...vacio })).statusCode).toBe(200)
      if (nombre !== 'cliente_proveedor') return
      const identificacion = '3.07112E+10'
      const cliente = await stock.crear(nombre, { id: null, nombre: 'Del Sur', identificacion })
      expect(cliente.json()).toMatchObject({ status: 400, campos: ['identificacion'] })
    })

    test('C24: an empty name and a text too long are 400 naming the field, and write nothing', async () => {
      const before = await list()
      const { id } = before[0] as Fila
      const names = [undefined, '', '   ', null, 'x'.repeat(101), `e${'\u0301'.repeat(100)}`]
      const bad: [object, string][] = [
        ...names.map((name): [object, string] => [{ nombre: name }, 'nombre']),
        ...textos.map((campo): [object, string] => [{ nombre: 'ok', [campo]: 'x'.repeat(201) }, campo]),
      ]
      for (const [body, campo] of bad)
        for (const answer of [
          await stock.crear(nombre, body),
          await stock.modificar(nombre, { id, ...body }),
        ]) {
          const refused = { status: 400, codigo: 'PEDIDO_INVALIDO', campos: [campo] }
          expect(answer.json(), JSON.stringify(body)).toMatchObject(refused)
        }
      expect(await list()).toEqual(before)
    })

    test('C26: an unknown id is 404', async () => {
      expect((await stock.modificar(nombre, { id: 999_999, nombre: 'x' })).json()).toMatchObject({
        status: 404,
        codigo: 'NO_EXISTE',
        detail: expect.stringMatching(/^(La|El) .* no existe\.$/),
      })
      expect((await stock.borrar(nombre, 999_999)).statusCode).toBe(404)
    })
  })

  test('of many concurrent creations of one name, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        stock.crear('marcas', { nombre: n % 2 === 0 ? 'Carrera' : 'CARRERA' }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(11).fill(409)])
  })

  test('of concurrent renames to one name, one succeeds and the others get 409', async () => {
    const ids = []
    for (let n = 0; n < 8; n++) ids.push((await stock.nuevo('marcas', { nombre: `Renombrada ${n}` })).id)
    const answers = await Promise.all(ids.map(id => stock.modificar('marcas', { id, nombre: 'La misma' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test.each([-1, 1.5, 1e15])('C26: the celular %j is 400', async celular => {
    const answer = await stock.crear('cliente_proveedor', { nombre: 'Con celular', celular })
    expect(answer.json()).toMatchObject({ status: 400, campos: ['celular'] })
  })

  test('null clears a celular', async () => {
    const { id } = await stock.nuevo('cliente_proveedor', { nombre: 'Con teléfono', celular: 11 })
    const answer = await stock.modificar('cliente_proveedor', { id, nombre: 'Con teléfono', celular: null })
    expect(answer.json().celular).toBeNull()
  })

  describe('models', () => {
    let telas: { id: number; nombre: string }
    let cueros: { id: number; nombre: string }
    beforeAll(async () => {
      telas = await stock.nuevo('categorias', { nombre: 'Telas' })
      cueros = await stock.nuevo('categorias', { nombre: 'Cueros' })
    })
    const refOf = ({ id, nombre }: { id: number; nombre: string }) => ({ id, nombre })

    test('models have a category, given as its id or as an object', async () => {
      const made = await stock.crear('modelos_producto', { nombre: 'Vinilo', categoria: telas.id })
      expect(made.json().categoria).toEqual(refOf(telas))
      const { id } = made.json()
      const moved = await stock.modificar('modelos_producto', {
        id,
        nombre: 'Vinilo',
        categoria: refOf(cueros),
      })
      expect(moved.json().categoria).toEqual(refOf(cueros))
      for (const none of [0, null]) {
        await stock.modificar('modelos_producto', { id, nombre: 'Vinilo', categoria: telas.id })
        const answer = await stock.modificar('modelos_producto', { id, nombre: 'Vinilo', categoria: none })
        expect(answer.json().categoria, String(none)).toBeNull()
      }
    })

    test('two models may share a name in different categories, not in the same category', async () => {
      const body = { nombre: 'Liso', categoria: telas.id }
      const first = await stock.crear('modelos_producto', body)
      const second = await stock.crear('modelos_producto', { ...body, categoria: cueros.id })
      expect([first.statusCode, second.statusCode]).toEqual([201, 201])
      expect((await stock.crear('modelos_producto', { ...body, nombre: 'LISO' })).statusCode).toBe(409)
      const moved = await stock.modificar('modelos_producto', { id: second.json().id, ...body })
      expect(moved.statusCode).toBe(409)
    })

    test.each([999_999, { id: 999_999 }])('models of the unknown category %j are 422', async categoria => {
      const answer = await stock.crear('modelos_producto', { nombre: 'Sin categoría', categoria })
      expect(answer.json()).toMatchObject({
        status: 422,
        codigo: 'REGLA',
        detail: 'Esa categoría no existe.',
        campos: ['categoria'],
      })
    })

    test('a model that moves to another category takes its products along', async () => {
      const { id } = await stock.nuevo('modelos_producto', { nombre: 'Viajero', categoria: telas.id })
      const producto = await stock.nuevo('productos', { codigo: 'VIAJE', modelo: id })
      await stock.modificar('modelos_producto', { id, nombre: 'Viajero', categoria: cueros.id })
      expect(await stock.producto(producto.id)).toMatchObject({
        categoria: refOf(cueros),
        modelo: { id, categoria: refOf(cueros) },
      })
    })

    test('models are listed by category, and another call returns the category of a model', async () => {
      const { id } = await stock.nuevo('modelos_producto', { nombre: 'Buscado', categoria: cueros.id })
      const modelos = (categoriaId: string) =>
        server.ask(ENDPOINTS.modelosDeCategoria, { query: { categoriaId } })
      const all = await stock.listar<ModeloProducto>('modelos_producto')
      expect((await modelos('0')).json()).toEqual(all)
      expect((await modelos(String(cueros.id))).json()).toEqual(
        all.filter(({ categoria }) => categoria?.id === cueros.id),
      )
      expect((await modelos('999999')).json()).toEqual([])
      const categoria = (modeloId: string) => server.ask(ENDPOINTS.categoriaDeModelo, { query: { modeloId } })
      expect((await categoria(String(id))).json()).toEqual({ ...refOf(cueros), descripcion: null })
      const loose = await stock.nuevo('modelos_producto', { nombre: 'Suelto' })
      for (const [modelo, detail] of [
        [loose.id, 'Ese modelo no tiene categoría.'],
        [999_999, 'El modelo no existe.'],
      ] as const)
        expect((await categoria(String(modelo))).json()).toMatchObject({ status: 404, detail })
    })
  })

  test('types of record match the contract’s schema; a sale has the sign −1 and a purchase 1', async () => {
    const answer = await server.ask(ENDPOINTS.tipoRegistros)
    const tipos = answer.json<TipoRegistro[]>()
    expect(Compile(Type.Array(TipoRegistro)).Errors(tipos)).toEqual([])
    expect(tipos.slice(0, 2)).toEqual([
      { id: 1, nombre: 'Venta', signo: -1 },
      { id: 2, nombre: 'Compra', signo: 1 },
    ])
  })
})
