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
  const each = (recurso: Recurso, id: number | string) => [
    stock.borrar(recurso, id),
    stock.eliminar(recurso, id),
  ]

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
      for (const answer of await Promise.all(each(recurso, ids[recurso])))
        expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
          409,
          expect.objectContaining({ codigo: 'REFERENCIADO', detail }),
          'no-store',
        ])
      expect(await stock.listar(recurso)).toEqual(before)
    },
  )

  test('S16: the references checked before deleting a row of a catalogue are all foreign keys that point to its table', async () => {
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

  test('S16: if a row is used during its deletion, either the use or the deletion succeeds', async () => {
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

  /** Headers that browsers send when the user did not mean to delete. */
  const UNASKED: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'empty',
      'sec-purpose': 'prefetch',
    },
    {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
      'sec-purpose': 'prefetch;prerender',
    },
    {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
      purpose: 'prefetch',
    },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': '' },
    { 'sec-purpose': '' },
    { 'x-moz': 'prefetch' },
  ]

  describe.each(RECURSOS)('C17: GET /api/%s/d/{id}', recurso => {
    const nuevo = async (nombre: string) => {
      const body =
        recurso === 'registros'
          ? { tipo_registro: 1 }
          : recurso === 'productos'
            ? { codigo: nombre }
            : { nombre }
      return (await stock.nuevo(recurso, body)).id
    }

    test('a delete by GET that a browser sends without a script of our page is refused', async () => {
      const id = await nuevo('No pedido')
      const before = await count(recurso)
      for (const headers of UNASKED) {
        const answer = await stock.borrar(recurso, id, headers)
        expect(
          [answer.statusCode, answer.json().codigo, answer.headers['cache-control']],
          JSON.stringify(headers),
        ).toEqual([403, 'PERMISO', 'no-store'])
      }
      const path = `/api/${recurso}/d/${id}`
      const withCookie = { cookie: `token=${server.token('admin')}` }
      expect((await server.call({ method: 'GET', url: path, headers: withCookie }, null)).statusCode).toBe(
        401,
      )
      const head = await server.call({ method: 'HEAD', url: path }, 'admin')
      expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
      for (const method of ['POST', 'PUT', 'DELETE'] as const)
        expect((await server.call({ method, url: path }, 'admin')).statusCode).toBe(405)
      expect(await count(recurso)).toBe(before)
    })

    test('a delete by GET is accepted from our own page’s script, and from a client that is no browser', async () => {
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
      for (const headers of [own, {}]) {
        const answer = await stock.borrar(recurso, await nuevo('Pedido'), headers)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      }
    })

    test('DELETE deletes the row; an unknown id is 404, and a malformed id is 400', async () => {
      const id = await nuevo('Con DELETE')
      const answer = await stock.eliminar(recurso, id)
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { id },
        'no-store',
      ])
      const again = await stock.eliminar(recurso, id)
      expect([again.statusCode, again.json().codigo]).toEqual([404, 'NO_EXISTE'])
      for (const wrong of ['0', 'x', '-1', '1.5', '99999999999'])
        expect((await stock.eliminar(recurso, wrong)).statusCode, wrong).toBe(400)
    })
  })
})
