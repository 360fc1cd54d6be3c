import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Producto } from '#contract/stock/producto.ts'
import { SERVIDOR, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { useTestServer } from '../helpers/server.ts'
import { addCatalogos, type StockChico, stockCalls } from '../helpers/stock.ts'

describe('products', () => {
  let ids: StockChico
  const server = useTestServer()
  const stock = stockCalls(server)
  beforeAll(async () => {
    ids = await addCatalogos(stock)
  })

  const list = () => stock.listar<Producto>('productos')
  const nuevo = (body: object) => stock.nuevo<Producto>('productos', body)
  const filtro = async (body: unknown) => {
    const answer = await server.ask(ENDPOINTS.filtroProductos, { body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Producto[]>().map(({ codigo }) => codigo)
  }

  test('a product with all fields can be created, listed, found by id, edited and deleted', async () => {
    const made = await stock.crear('productos', {
      id: null,
      codigo: ' TE-VIN-N ',
      descripcion: ' Vinilo negro x metro ',
      marca: ids.marcas,
      modelo: { id: ids.modelos_producto, nombre: 'Vinilo', categoria: { id: ids.categorias } },
      categoria: { id: ids.categorias, nombre: 'Telas' },
      talle: ids.talles,
      color: ids.colores_producto,
      stock_minimo: 120,
      existencia: 0,
      venta: 11.2,
      costo: 6.35,
      unidad: 'm',
    })
    expect([made.statusCode, made.headers['cache-control']], made.body).toEqual([201, 'no-store'])
    const producto = made.json<Producto>()
    expect(producto).toEqual({
      id: producto.id,
      codigo: 'TE-VIN-N',
      descripcion: 'Vinilo negro x metro',
      marca: { id: ids.marcas, nombre: 'San Justo' },
      modelo: {
        id: ids.modelos_producto,
        nombre: 'Vinilo',
        categoria: { id: ids.categorias, nombre: 'Telas' },
      },
      categoria: { id: ids.categorias, nombre: 'Telas' },
      talle: { id: ids.talles, nombre: 'Único' },
      color: { id: ids.colores_producto, nombre: 'negro' },
      stock_minimo: 120,
      existencia: 0,
      venta: 11.2,
      costo: 6.35,
      version: 1,
    })
    expect(await stock.producto(producto.id)).toEqual(producto)
    expect(Compile(Type.Array(Producto)).Errors(await list())).toEqual([])
    const edited = await stock.modificar('productos', {
      id: producto.id,
      codigo: 'TE-VIN',
      venta: null,
      talle: 0,
    })
    expect([edited.statusCode, edited.json()]).toEqual([
      200,
      { ...producto, codigo: 'TE-VIN', venta: null, talle: null, version: 2 },
    ])
    expect(await list()).toEqual([edited.json()])
    expect((await stock.borrar('productos', producto.id)).json()).toEqual({ id: producto.id })
    expect(await list()).toEqual([])
    expect((await server.ask(ENDPOINTS.producto, { id: producto.id })).json()).toMatchObject({
      status: 404,
      detail: 'El producto no existe.',
    })
  })

  test('a product with only a code has empty fields', async () => {
    const producto = await nuevo({ codigo: 'SOLO' })
    expect(producto).toEqual({
      id: producto.id,
      codigo: 'SOLO',
      descripcion: null,
      marca: null,
      modelo: null,
      categoria: null,
      talle: null,
      color: null,
      stock_minimo: 0,
      existencia: 0,
      venta: null,
      costo: null,
      version: 1,
    })
  })

  test.each([1.005, 12.345, 0.001, 1e-7, 9_999_999_999.985])(
    'C26: the price %d, which the database would round, is 400 with its reason',
    async precio => {
      const { id } = await nuevo({ codigo: `C26-${precio}`, venta: 1.1, costo: 9_999_999_999.99 })
      for (const campo of ['venta', 'costo'])
        for (const answer of [
          await stock.crear('productos', { codigo: `C26-${precio}-otro`, [campo]: precio }),
          await stock.modificar('productos', { id, codigo: `C26-${precio}`, [campo]: precio }),
        ])
          expect(answer.json()).toMatchObject({
            status: 400,
            detail: SERVIDOR_STOCK.precioDecimales,
            campos: [campo],
          })
      expect(await stock.producto(id)).toMatchObject({ venta: 1.1, costo: 9_999_999_999.99, version: 1 })
    },
  )

  test('C15: neither creating nor editing a product sets its stock', async () => {
    const producto = await nuevo({ codigo: 'STOCK', existencia: 500 })
    expect(producto.existencia).toBe(0)
    await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: producto.id, cantidad: 7 }] })
    const edited = await stock.modificar('productos', {
      ...(await stock.producto(producto.id)),
      existencia: 900,
    })
    expect([edited.statusCode, edited.json().existencia]).toEqual([200, 7])
  })

  test('C47: a new code garbled by a spreadsheet is 400 with its reason', async () => {
    for (const codigo of ['may-05', '3,07112E+10', '########', '1e21']) {
      const answer = await stock.crear('productos', { codigo })
      expect(answer.json()).toMatchObject({
        ...{ status: 400, campos: ['codigo'], detail: SERVIDOR.identificadorRoto(codigo) },
      })
    }
  })

  test('a code is unique, whatever its case and accents', async () => {
    const { id } = await nuevo({ codigo: 'CÓD-Ñ' })
    const other = await nuevo({ codigo: 'OTRO' })
    for (const codigo of ['CÓD-Ñ', 'cod-ñ', ' Cód-ñ '])
      for (const answer of [
        await stock.crear('productos', { codigo }),
        await stock.modificar('productos', { id: other.id, codigo }),
      ])
        expect(answer.json()).toMatchObject({
          status: 409,
          codigo: 'DUPLICADO',
          detail: `Ya existe el producto ${codigo.trim()}.`,
          campos: ['codigo'],
        })
    expect((await stock.modificar('productos', { id, codigo: 'cod-ñ' })).statusCode).toBe(200)
  })

  test.each([0, 0.1, 0.29, 1.15, 9_999_999_999.99])('C26: the price %d is stored exactly', async price => {
    const { id, venta, costo } = await nuevo({ codigo: `P-${price}`, venta: price, costo: price })
    expect([venta, costo, (await stock.producto(id)).venta]).toEqual([price, price, price])
  })

  describe('model and category', () => {
    test('a model sets the product’s category, and another category is refused', async () => {
      const otra = await stock.nuevo('categorias', { nombre: 'Herrajes' })
      const producto = await nuevo({ codigo: 'M-1', modelo: ids.modelos_producto })
      expect(producto.categoria?.id).toBe(ids.categorias)
      for (const answer of [
        await stock.crear('productos', { codigo: 'M-2', modelo: ids.modelos_producto, categoria: otra.id }),
        await stock.modificar('productos', { id: producto.id, codigo: 'M-1', categoria: otra.id }),
      ])
        expect(answer.json()).toMatchObject({
          status: 422,
          codigo: 'REGLA',
          detail: 'El modelo Vinilo es de la categoría Telas.',
          campos: ['categoria', 'modelo'],
        })
      const cleared = await stock.modificar('productos', {
        id: producto.id,
        codigo: 'M-1',
        modelo: null,
        categoria: otra.id,
      })
      expect(cleared.json()).toMatchObject({ modelo: null, categoria: { id: otra.id } })
    })

    test('a product whose model has no category keeps the given category', async () => {
      const suelto = await stock.nuevo('modelos_producto', { nombre: 'Suelto' })
      const producto = await nuevo({ codigo: 'M-3', modelo: suelto.id, categoria: ids.categorias })
      expect(producto).toMatchObject({
        modelo: { id: suelto.id, categoria: null },
        categoria: { id: ids.categorias },
      })
    })
  })

  test.each([
    ['marca', 'Esa marca no existe.'],
    ['categoria', 'Esa categoría no existe.'],
    ['modelo', 'Ese modelo no existe.'],
    ['talle', 'Ese talle no existe.'],
    ['color', 'Ese color no existe.'],
  ])('an unknown %s is 422', async (campo, detail) => {
    const { id } = await nuevo({ codigo: `REF-${campo}` })
    for (const answer of [
      await stock.crear('productos', { codigo: 'X-1', [campo]: 999_999 }),
      await stock.modificar('productos', { id, codigo: `REF-${campo}`, [campo]: { id: 999_999 } }),
    ])
      expect(answer.json()).toMatchObject({ status: 422, codigo: 'REGLA', detail, campos: [campo] })
  })

  test('C24, C26: a number out of range and a text too long are 400, and write nothing', async () => {
    const before = await list()
    const [{ id }] = before as [Producto]
    const wrongRef = [-1, 1.5, { id: 0 }, { id: '1' }, 2 ** 40]
    const wrong: Record<string, unknown[]> = {
      codigo: ['', '  ', null, 'x'.repeat(61), `e${'\u0301'.repeat(60)}`],
      descripcion: ['x'.repeat(201)],
      ...{ marca: wrongRef, categoria: wrongRef, modelo: wrongRef, talle: wrongRef, color: wrongRef },
      stock_minimo: [-1, 1.5, null, 1_000_001],
      venta: [-0.01, 1e10, 9_999_999_999.999],
      costo: [-1, 1e10],
    }
    for (const [campo, values] of Object.entries(wrong))
      for (const value of values) {
        const body = { codigo: 'BUENO', [campo]: value }
        for (const answer of [
          await stock.crear('productos', body),
          await stock.modificar('productos', { id, ...body }),
        ])
          expect(answer.json(), JSON.stringify(body)).toMatchObject({
            status: 400,
            codigo: 'PEDIDO_INVALIDO',
          })
      }
    expect((await stock.modificar('productos', { id: 999_999, codigo: 'X' })).statusCode).toBe(404)
    expect(await list()).toEqual(before)
  })

  describe('the product filter', () => {
    beforeAll(async () => {
      const butacas = await stock.nuevo('categorias', { nombre: 'Butacas' })
      const s7 = await stock.nuevo('modelos_producto', { nombre: 'S7 Ñandú', categoria: butacas.id })
      const rojo = await stock.nuevo('colores_producto', { nombre: 'rojo' })
      await nuevo({ codigo: 'BT-S7', descripcion: 'Reclinable 50%_\\', modelo: s7.id, color: rojo.id })
      await nuevo({
        codigo: 'BT-S7-N',
        descripcion: 'Reclinable',
        modelo: s7.id,
        color: ids.colores_producto,
      })
      await nuevo({ codigo: 'TE-1', categoria: ids.categorias, marca: ids.marcas, talle: ids.talles })
    })

    test.each([
      ['bt-s7', ['BT-S7', 'BT-S7-N']],
      ['RECLINABLE', ['BT-S7', 'BT-S7-N']],
      ['ÑANDU', ['BT-S7', 'BT-S7-N']],
      ['nandu', []],
      ['ROJO', ['BT-S7']],
      ['butacas', ['BT-S7', 'BT-S7-N']],
      ['san justo', ['TE-1']],
      [' unico ', ['TE-1']],
      ['%', ['BT-S7']],
      ['_', ['BT-S7']],
      ['\\', ['BT-S7']],
      ['s7reclinable', []],
      ['nada de esto', []],
    ])('a search for «%s» returns the products with that text in any column', async (text, codigos) => {
      expect(await filtro({ text, marca: 0, color: 0, categoria: 0, modelo: 0, talle: 0 })).toEqual(codigos)
    })

    test('the keys of the filter combine with AND; 0, null and absent do not filter', async () => {
      const all = (await list()).map(({ codigo }) => codigo)
      expect(await filtro({})).toEqual(all)
      expect(
        await filtro({ text: '  ', marca: null, color: 0, categoria: null, modelo: 0, talle: 0 }),
      ).toEqual(all)
      const { marcas: marca, talles: talle, categorias: categoria } = ids
      expect(await filtro({ marca, talle, categoria })).toEqual(['TE-1'])
      expect(await filtro({ marca, talle, categoria, text: 'te' })).toEqual(['TE-1'])
      expect(await filtro({ marca, talle, categoria, text: 'bt' })).toEqual([])
      expect(await filtro({ marca: 999_999 })).toEqual([])
      expect(await filtro({ color: ids.colores_producto, text: 's7' })).toEqual(['BT-S7-N'])
    })
  })

  test('concurrent edits of one product are all applied, one after the other', async () => {
    const { id } = await nuevo({ codigo: 'MUCHOS', venta: 0 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stock.modificar('productos', {
          id,
          codigo: 'MUCHOS',
          venta: n,
          modelo: n % 2 === 0 ? ids.modelos_producto : null,
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const edited = answers.map(answer => answer.json<Producto>())
    expect(edited.map(({ venta, modelo }) => [venta, modelo?.id ?? null])).toEqual(
      edited.map((_, n) => [n, n % 2 === 0 ? ids.modelos_producto : null]),
    )
    const inOrder = edited.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
    expect(inOrder.map(({ version }) => version)).toEqual(edited.map((_, n) => n + 2))
    expect(await stock.producto(id)).toEqual(inOrder.at(-1))
  })
})
