import { randomUUID } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { HISTORIAL_PRODUCTOS_BUTACA, type Historiado } from '#contract/historial.ts'
import { Borrados, type EntradaHistorial, type PaginaHistorial } from '#contract/historial-schema.ts'
import { NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { runOrder } from '#server/ops/usuarios/run-order.ts'
import { good, useTestServer } from '../helpers/server.ts'
import { addCatalogos, camposDe, type StockChico, stockCalls } from '../helpers/stock.ts'

const NOW = new Date('2026-03-02T12:00:00.500Z')
const BORRADOS = Compile(Borrados)
const ADMIN = expect.objectContaining({ nombre: 'admin' })
const said = ({ acto, antes, despues }: EntradaHistorial) => [acto, antes, despues]

describe('the history', () => {
  let ids: StockChico
  const server = useTestServer({ clock: () => NOW })
  const stock = stockCalls(server)
  beforeAll(async () => {
    ids = await addCatalogos(stock)
  })

  const pagina = async (sobre: Historiado, id: number, query: Record<string, string> = {}) => {
    const answer = await server.ask(ENDPOINTS.historial, { query: { sobre, id: String(id), ...query } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<PaginaHistorial>()
  }
  const entradas = async (sobre: Historiado, id: number) => (await pagina(sobre, id)).entradas
  const last = async (sobre: Historiado, id: number) => {
    const [entrada] = await entradas(sobre, id)
    if (!entrada) throw new Error('no entry')
    return entrada
  }
  let codigo: string
  let producto: Producto
  beforeEach(async () => {
    codigo = `ES-${randomUUID().slice(0, 8)}`
    producto = await stock.nuevo<Producto>('productos', {
      codigo,
      descripcion: 'Espuma',
      costo: 9.4,
      venta: 14,
    })
  })

  describe('history of a product', () => {
    test('a product’s history records each edited column, and the names that referenced rows had at that time', async () => {
      const { marcas: marca, modelos_producto: modelo, talles: talle, colores_producto: color } = ids
      const nuevo = { id: producto.id, codigo: `${codigo}-7`, descripcion: null, marca, modelo, talle, color }
      await good(stock.modificar('productos', { ...nuevo, stock_minimo: 40, venta: null, costo: 9.85 }))
      const { cuando, usuario, origen, ...entrada } = await last('productos', producto.id)
      expect([cuando, usuario, origen]).toEqual(['2026-03-02T09:00:00.500', ADMIN, null])
      const NADA = { marca: null, modelo: null, talle: null, color: null, categoria: null }
      expect(entrada).toMatchObject({
        acto: 'editar',
        antes: { codigo, descripcion: 'Espuma', stock_minimo: 0, venta: 14, costo: 9.4, ...NADA },
        despues: {
          ...{ codigo: `${codigo}-7`, descripcion: null, stock_minimo: 40, venta: null, costo: 9.85 },
          ...{ marca: 'San Justo', modelo: 'Vinilo', talle: 'Único', color: 'negro', categoria: 'Telas' },
        },
      })
      await good(stock.modificar('marcas', { id: marca, nombre: 'San Justo SA' }))
      expect((await last('productos', producto.id)).despues.marca).toBe('San Justo')
      await good(stock.modificar('marcas', { id: marca, nombre: 'San Justo' }))
    })

    test('deleted products are listed, the latest first, with their last values and the deleter', async () => {
      const otro = await stock.nuevo<Producto>('productos', { codigo: `${codigo}-b`, venta: 3 })
      const borrados = async (sobre: Historiado) => {
        const answer = await server.ask(ENDPOINTS.borrados, { query: { sobre } })
        expect(answer.statusCode, answer.body).toBe(200)
        expect(BORRADOS.Errors(answer.json())).toEqual([])
        return answer.json<Borrados>()
      }
      const { total } = await borrados('productos')
      await good(stock.borrar('productos', otro.id))
      await good(stock.modificar('productos', { id: producto.id, codigo: `${codigo}-9`, venta: 15 }))
      await good(stock.borrar('productos', producto.id))
      const now = await borrados('productos')
      expect(now.total).toBe(total + 2)
      expect(now.borrados.slice(0, 2)).toEqual([
        {
          ...{ id: producto.id, cuando: '2026-03-02T09:00:00.500', usuario: ADMIN },
          antes: expect.objectContaining({ codigo: `${codigo}-9`, venta: 15 }),
        },
        expect.objectContaining({ id: otro.id, antes: expect.objectContaining({ codigo: `${codigo}-b` }) }),
      ])
      expect((await borrados('registros')).borrados.map(({ id }) => id)).not.toContain(producto.id)
      expect((await pagina('productos', producto.id)).entradas[0]?.acto).toBe('eliminar')
    })

    test('a deleted product’s history keeps the entries of its creation and deletion', async () => {
      await good(stock.borrar('productos', producto.id))
      const campos = { codigo, descripcion: 'Espuma', existencia: 0, stock_minimo: 0, venta: 14, costo: 9.4 }
      const NADA = Object.fromEntries(Object.keys(campos).map(campo => [campo, null]))
      expect((await entradas('productos', producto.id)).map(said)).toEqual([
        ['eliminar', campos, NADA],
        ['crear', NADA, campos],
      ])
    })

    test('a refused, unchanged or repeated write adds no entry to the history', async () => {
      const otro = await stock.nuevo<Producto>('productos', { codigo: `${codigo}-B` })
      const body = { id: producto.id, codigo, descripcion: 'Espuma', costo: 9.4, venta: 14 }
      expect((await stock.modificar('productos', { ...body, codigo: otro.codigo })).statusCode).toBe(409)
      await good(stock.modificar('productos', body))
      expect(await entradas('productos', producto.id)).toHaveLength(1)
      const headers = { 'idempotency-key': randomUUID() }
      for (let n = 0; n < 2; n++) await good(stock.modificar('productos', { ...body, costo: 10 }, headers))
      expect(await entradas('productos', producto.id)).toHaveLength(2)
    })

    test('a model moved to another category adds an entry to its product’s history, in the same user’s name', async () => {
      const modelo = await stock.nuevo('modelos_producto', { nombre: codigo })
      await good(stock.modificar('productos', { id: producto.id, codigo, modelo: modelo.id }))
      await good(
        stock.modificar('modelos_producto', { ...modelo, nombre: codigo, categoria: ids.categorias }),
      )
      const { usuario, antes, despues } = await last('productos', producto.id)
      expect([usuario, antes, despues]).toEqual([ADMIN, { categoria: null }, { categoria: 'Telas' }])
    })
  })

  describe('history of a record', () => {
    const CABECERA = { tipo_registro: 2, nro_remito: '0001-00000877', fechahs: '2026-03-01T10:00:00' }
    const linea = (cantidad: number, precio: number) => ({
      ...{ producto: producto.id, codigo, descripcion: 'Espuma', cantidad, precio },
    })
    const nuevo = (cantidad: number) =>
      stock.nuevo<Registro>('registros', {
        ...{ ...CABECERA, cliente_proveedor: ids.cliente_proveedor },
        detalles: [{ producto: producto.id, cantidad }],
      })

    test('a record’s history has one entry for header, lines and total, and one for each edit', async () => {
      const { id } = await nuevo(40)
      const [hecho, ...none] = await entradas('registros', id)
      expect(none).toEqual([])
      expect(hecho).toMatchObject({
        acto: 'crear',
        antes: { fechahs: null, monto: null, 'linea:1': null },
        despues: {
          ...{ fechahs: '2026-03-01T10:00:00.000', tipo_registro: 'Compra', nro_remito: '0001-00000877' },
          ...{ cliente_proveedor: 'Transporte El Ceibo', monto: 376, 'linea:1': linea(40, 9.4) },
        },
      })
      const otro = await stock.nuevo<Producto>('productos', { codigo: `${codigo}-2`, costo: 1 })
      const detalles = [
        { producto: producto.id, cantidad: 12 },
        { producto: otro.id, cantidad: 5 },
      ]
      await good(
        stock.guardar(id, { ...CABECERA, cliente_proveedor: null, observaciones: 'Parcial', detalles }),
      )
      const { acto, antes, despues } = await last('registros', id)
      expect([acto, antes, despues]).toEqual([
        'editar',
        {
          ...{ cliente_proveedor: 'Transporte El Ceibo', observaciones: null, monto: 376 },
          ...{ 'linea:1': linea(40, 9.4), 'linea:2': null },
        },
        {
          ...{ cliente_proveedor: null, observaciones: 'Parcial', monto: 117.8, 'linea:1': linea(12, 9.4) },
          'linea:2': { producto: otro.id, codigo: `${codigo}-2`, descripcion: null, cantidad: 5, precio: 1 },
        },
      ])
      await good(stock.guardar(id, { ...CABECERA, observaciones: 'Parcial', detalles: detalles.slice(1) }))
      expect(Object.keys((await last('registros', id)).despues).sort()).toEqual([
        'linea:1',
        'linea:2',
        'monto',
      ])
      expect(await entradas('registros', id)).toHaveLength(3)
    })

    test('the history of moved stock names its record, also after the record was corrected and deleted', async () => {
      const registro = await nuevo(40)
      const de = {
        registro: registro.id,
        remito: '0001-00000877',
        tipo: 'Compra',
        cliente: 'Transporte El Ceibo',
      }
      const origen = async () => (await last('productos', producto.id)).origen
      expect(await origen()).toEqual({ ...de, acto: 'crear', existe: true })
      const cabecera = { ...CABECERA, id: registro.id, cliente_proveedor: ids.cliente_proveedor }
      await good(stock.modificar('registros', { ...cabecera, tipo_registro: 4 }))
      expect(await origen()).toEqual({ ...de, tipo: 'Ajuste de salida', acto: 'editar', existe: true })
      await good(stock.borrar('registros', registro.id))
      const { acto, antes, despues, usuario } = await last('productos', producto.id)
      expect([acto, antes, despues, usuario]).toEqual([
        'editar',
        { existencia: -40 },
        { existencia: 0 },
        ADMIN,
      ])
      expect(await origen()).toEqual({ ...de, tipo: 'Ajuste de salida', acto: 'eliminar', existe: false })
      const eliminado = await last('registros', registro.id)
      expect([eliminado.acto, eliminado.antes['linea:1'], eliminado.despues['linea:1']]).toEqual([
        ...['eliminar', linea(40, 9.4), null],
      ])
    })
  })

  test.each(NOMBRES_CATALOGO)(
    'the history of %s has its creation, the edit of every column and its deletion',
    async catalogo => {
      const { id } = await stock.nuevo(catalogo, { nombre: codigo })
      const OTRAS = Object.fromEntries([
        ...camposDe(catalogo, 'texto').map(campo => [campo, 'T']),
        ...camposDe(catalogo, 'celular').map(campo => [campo, 11]),
        ...camposDe(catalogo, 'categoria').map(campo => [campo, 'Telas']),
      ])
      const campos = { nombre: `${codigo}*`, ...OTRAS }
      const body = 'categoria' in campos ? { ...campos, categoria: ids.categorias } : campos
      await good(stock.modificar(catalogo, { id, ...body }))
      await good(stock.borrar(catalogo, id))
      const nothing = (of: object) => Object.fromEntries(Object.keys(of).map(campo => [campo, null]))
      const found = await entradas(catalogo, id)
      expect(found.map(({ usuario }) => usuario)).toEqual([ADMIN, ADMIN, ADMIN])
      expect(found.map(said)).toEqual([
        ['eliminar', campos, nothing(campos)],
        ['editar', { ...nothing(OTRAS), nombre: codigo }, campos],
        ['crear', { nombre: null }, { nombre: codigo }],
      ])
    },
  )

  test('the history of the seats’ products and of stock from the floor has the user of each change, and no refused change', async () => {
    const otro = await stock.nuevo<Producto>('productos', { codigo: `OT-${codigo}`, descripcion: null })
    const headers = () => ({ 'idempotency-key': randomUUID() })
    const asignar = (id: number) => {
      const path = ENDPOINTS.productoButaca.path.replace(':modelo/:color', '1/1')
      return server.ask({ method: 'PUT', path }, { body: { producto: id }, headers: headers() })
    }
    const encender = (desde: string | null) =>
      server.ask(ENDPOINTS.stockPiso, { body: { desde }, headers: headers() })
    await good(asignar(producto.id))
    await good(asignar(producto.id))
    await good(asignar(otro.id))
    await good(encender('2099-01-02'))
    expect((await encender('2001-01-02')).statusCode).toBe(422)
    await good(encender(null))
    await good(stock.eliminar('productos', otro.id))
    const all = await entradas('productos_butaca', HISTORIAL_PRODUCTOS_BUTACA)
    const [era, es] = [`${codigo} Espuma`, otro.codigo]
    expect(all.map(said)).toEqual([
      ['editar', { 'H5 negro': es }, { 'H5 negro': null }],
      ['editar', { stock_piso: '2099-01-02T00:00:00' }, { stock_piso: null }],
      ['editar', { stock_piso: null }, { stock_piso: '2099-01-02T00:00:00' }],
      ['editar', { 'H5 negro': era }, { 'H5 negro': es }],
      ['editar', { 'H5 negro': null }, { 'H5 negro': era }],
    ])
    for (const { usuario } of all) expect(usuario).toEqual(ADMIN)
  })

  test('the history of an account has its role, deactivation and password change, also from the console, and never the password', async () => {
    const clave = 'tres tristes tigres'
    const crear = { nombre: `p${codigo.slice(3)}`, clave, rol: 'operario' }
    const { id, nombre } = (await server.ask(ENDPOINTS.crearUsuario, { body: crear })).json<{
      id: number
      nombre: string
    }>()
    await good(server.ask(ENDPOINTS.rolUsuario, { id, body: { rol: 'vendedor' } }))
    await good(server.ask(ENDPOINTS.activoUsuario, { id, body: { activo: false } }))
    await good(server.ask(ENDPOINTS.claveUsuario, { id, body: { clave: `${clave} más` } }))
    await runOrder(server.db, { que: 'alta', nombre })
    await good(server.login(nombre, `${clave} más`))
    const found = await entradas('usuarios', id)
    expect(found.map(({ usuario }) => usuario?.nombre ?? null)).toEqual([
      null,
      'admin',
      'admin',
      'admin',
      'admin',
    ])
    expect(found.map(said)).toEqual([
      ['editar', { activo: false }, { activo: true }],
      ['editar', { clave: null }, { clave: true }],
      ['editar', { activo: true }, { activo: false }],
      ['editar', { rol: 'operario' }, { rol: 'vendedor' }],
      ['crear', { nombre: null, rol: null, activo: null }, { nombre, rol: 'operario', activo: true }],
    ])
  })

  test('history comes in pages of fifty, filtered by person and kind of change', async () => {
    for (let costo = 1; costo <= 59; costo++)
      await good(stock.modificar('productos', { id: producto.id, codigo, costo, descripcion: 'Espuma' }))
    const first = await pagina('productos', producto.id)
    expect([first.entradas.length, first.total, first.desde]).toEqual([50, 60, '2026-03-02T09:00:00.500'])
    const second = await pagina('productos', producto.id, { antes: String(first.siguiente) })
    expect([second.entradas.length, second.total, second.siguiente]).toEqual([10, 60, null])
    const seen = [...first.entradas, ...second.entradas].map(entrada => entrada.id)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))

    await good(stock.modificar('productos', { id: producto.id, codigo, costo: 59, descripcion: 'Otra' }))
    const count = async (query: Record<string, string>) =>
      (await pagina('productos', producto.id, query)).total
    expect(await count({ que: 'precios' })).toBe(60)
    expect(await count({ que: 'datos' })).toBe(2)
    expect(await count({ que: 'existencia' })).toBe(1)
    const [persona] = first.personas
    expect(persona).toEqual(ADMIN)
    expect(await count({ persona: String(persona?.id) })).toBe(61)
    expect((await pagina('productos', producto.id, { persona: '2' })).personas).toEqual(first.personas)
    expect(await count({ persona: '2' })).toBe(0)
  })
})
