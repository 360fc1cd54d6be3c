import { beforeAll, describe, expect, test } from 'vitest'
import { RECURSOS, type Recurso } from '#contract/endpoints/oficina.ts'
import { CATALOGOS, NOMBRES_CATALOGO, referenciasA } from '#contract/stock/catalogo.ts'
import { useTestServer } from '../helpers/server.ts'
import { addCatalogos, type StockChico, stockCalls } from '../helpers/stock.ts'

describe('deletes', () => {
  let ids: StockChico & { productos: number; registros: number }
  const server = useTestServer()
  const stock = stockCalls(server)
  beforeAll(async () => {
    const catalogos = await addCatalogos(stock)
    const { marcas: marca, talles: talle, modelos_producto: modelo, colores_producto: color } = catalogos
    const refs = { marca, talle, modelo, color }
    const productos = (await stock.nuevo('productos', { codigo: 'P-1', ...refs })).id
    await stock.nuevo('productos', { codigo: 'P-2', ...refs })
    const registro = { tipo_registro: 2, cliente_proveedor: catalogos.cliente_proveedor }
    const detalles = [{ producto: productos, cantidad: 1 }]
    const registros = (await stock.nuevo('registros', { ...registro, detalles })).id
    ids = { ...catalogos, productos, registros }
  })

  const count = async (recurso: Recurso) => (await stock.listar(recurso)).length

  test.each([
    ['categorias', 'La categoría Telas no se puede eliminar: la usan 2 productos y 1 modelo.'],
    ['marcas', 'La marca San Justo no se puede eliminar: la usan 2 productos.'],
    ['colores_producto', 'El color negro no se puede eliminar: lo usan 2 productos.'],
    ['modelos_producto', 'El modelo Vinilo no se puede eliminar: lo usan 2 productos.'],
    ['talles', 'El talle Único no se puede eliminar: lo usan 2 productos.'],
    [
      'cliente_proveedor',
      'El cliente/proveedor Transporte El Ceibo no se puede eliminar: lo usa 1 registro.',
    ],
    ['productos', 'El producto no se puede eliminar porque está referenciado en algun detalle.'],
  ] as const)(
    'S16: deleting %s that another row refers to is 409, and the sentence names the references',
    async (recurso, detail) => {
      const before = await stock.listar(recurso)
      for (const answer of [
        await stock.borrar(recurso, ids[recurso]),
        await stock.eliminar(recurso, ids[recurso]),
      ]) {
        expect(answer.json()).toMatchObject({ status: 409, codigo: 'REFERENCIADO', detail })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
      expect(await stock.listar(recurso)).toEqual(before)
    },
  )

  test('S16: the references checked before deleting a row of a catalogue are its foreign keys', async () => {
    const keys = await server.db.query<{ a: string; columna: string }>(
      `select confrelid::regclass::text as a, attname as columna
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
         where contype = 'f'`,
    )
    for (const nombre of NOMBRES_CATALOGO)
      expect(
        keys.flatMap(({ a, columna }) => (a === CATALOGOS[nombre].tabla ? [columna] : [])).sort(),
      ).toEqual(
        referenciasA(nombre)
          .map(({ campo }) => `${campo}_id`)
          .sort(),
      )
  })

  test('S16: deleting a record deletes its lines, and then the rows it used can be deleted', async () => {
    const usadas: Partial<Record<Recurso, number>> = {}
    const add = async (recurso: Recurso, body: object) => {
      usadas[recurso] = (await stock.nuevo(recurso, body)).id
    }
    for (const catalogo of NOMBRES_CATALOGO)
      await add(catalogo, {
        nombre: 'Usada',
        ...(catalogo === 'modelos_producto' && { categoria: usadas.categorias }),
      })
    await add('productos', {
      ...{ codigo: 'USADO', marca: usadas.marcas, talle: usadas.talles },
      ...{ modelo: usadas.modelos_producto, color: usadas.colores_producto },
    })
    const detalles = [1, 2].map(cantidad => ({ producto: usadas.productos, cantidad }))
    await add('registros', { tipo_registro: 2, cliente_proveedor: usadas.cliente_proveedor, detalles })
    const lineas = () =>
      server.db.query<{ cantidad: number }>('select cantidad from detalle where producto_id = $1', [
        usadas.productos,
      ])
    expect(await lineas()).toHaveLength(2)
    for (const recurso of ['registros', 'productos', ...NOMBRES_CATALOGO.toReversed()] as const) {
      expect((await stock.borrar(recurso, usadas[recurso] ?? 0)).statusCode, recurso).toBe(200)
      expect(await lineas(), recurso).toEqual([])
    }
  })

  test('S16: a row used during its deletion is either deleted or used', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await stock.nuevo('marcas', { nombre: `Carrera ${round}` })
      const [deleted, used] = await Promise.all([
        stock.borrar('marcas', id),
        stock.crear('productos', { codigo: `C-${round}`, marca: id }),
      ])
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([deleted?.statusCode, used?.statusCode])
    }
  })

  const fetched = (site: string, mode: string, dest: string) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  const BY_SCRIPT = fetched('same-origin', 'cors', 'empty')
  /** Headers that browsers send when the user did not mean to delete. */
  const UNASKED: Record<string, string>[] = [
    fetched('cross-site', 'cors', 'empty'),
    fetched('same-site', 'cors', 'empty'),
    fetched('none', 'navigate', 'document'),
    fetched('same-origin', 'navigate', 'document'),
    fetched('same-origin', 'navigate', 'iframe'),
    fetched('same-origin', 'no-cors', 'image'),
    { ...fetched('same-origin', 'no-cors', 'empty'), 'sec-purpose': 'prefetch' },
    { ...BY_SCRIPT, 'sec-purpose': 'prefetch;prerender' },
    { ...BY_SCRIPT, purpose: 'prefetch' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': '' },
    { 'sec-purpose': '' },
    { 'x-moz': 'prefetch' },
  ]

  describe.each(RECURSOS)('C17: GET /api/%s/d/{id}', recurso => {
    const nuevo = async (nombre: string) => {
      const named = recurso === 'productos' ? { codigo: nombre } : { nombre }
      return (await stock.nuevo(recurso, recurso === 'registros' ? { tipo_registro: 1 } : named)).id
    }

    test('a delete by GET that a browser sends without a script of our page is refused', async () => {
      const id = await nuevo('No pedido')
      const before = await count(recurso)
      for (const headers of UNASKED) {
        const answer = await stock.borrar(recurso, id, headers)
        expect(answer.json(), JSON.stringify(headers)).toMatchObject({ status: 403, codigo: 'PERMISO' })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
      expect(await count(recurso)).toBe(before)
    })

    test('a delete by GET is accepted from our own page’s script, and from a client that is no browser', async () => {
      for (const headers of [BY_SCRIPT, {}]) {
        const answer = await stock.borrar(recurso, await nuevo('Pedido'), headers)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      }
    })

    test('DELETE deletes the row; an unknown id is 404, and a malformed one 400', async () => {
      const id = await nuevo('Con DELETE')
      const answer = await stock.eliminar(recurso, id)
      const { 'cache-control': cached } = answer.headers
      expect([answer.statusCode, answer.json(), cached]).toEqual([200, { id }, 'no-store'])
      expect((await stock.eliminar(recurso, id)).json()).toMatchObject({ status: 404, codigo: 'NO_EXISTE' })
      for (const wrong of ['0', 'x', '-1', '1.5', '99999999999'])
        expect((await stock.eliminar(recurso, wrong)).statusCode, wrong).toBe(400)
    })
  })
})
