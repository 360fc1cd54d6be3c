import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { useTestServer } from '../helpers/server.ts'
import { addCatalogos, type StockChico, stockCalls } from '../helpers/stock.ts'

describe('the filter of records', () => {
  let ids: StockChico
  let rojo: number
  let productos: { tela: number; negra: number; roja: number }
  const server = useTestServer()
  const stock = stockCalls(server)
  beforeAll(async () => {
    ids = await addCatalogos(stock)
    const otro = (await stock.nuevo('cliente_proveedor', { nombre: 'Ñandubay S.A.' })).id
    rojo = (await stock.nuevo('colores_producto', { nombre: 'rojo' })).id
    const { marcas: marca, talles: talle, modelos_producto: modelo, colores_producto: negro } = ids
    productos = {
      tela: (
        await stock.nuevo('productos', { codigo: 'TE-1', descripcion: 'Pana 50%_', modelo, marca, talle })
      ).id,
      negra: (await stock.nuevo('productos', { codigo: 'BT-N', color: negro })).id,
      roja: (await stock.nuevo('productos', { codigo: 'BT-R', color: rojo, marca })).id,
    }
    const { tela, negra, roja } = productos
    const add = (nro_remito: string, body: object, ...lineas: number[]) =>
      stock.nuevo('registros', {
        tipo_registro: 1,
        nro_remito,
        ...body,
        detalles: lineas.map(producto => ({ producto, cantidad: 1 })),
      })
    await add(
      'R-1',
      { cliente_proveedor: ids.cliente_proveedor, observaciones: 'Entrega parcial' },
      tela,
      negra,
    )
    await add('R-2', { tipo_registro: 2, cliente_proveedor: otro }, roja)
    await add('R-3', { observaciones: 'Garantía' }, negra)
    await add('R-4', {})
  })

  const filtro = async (body: unknown) => {
    const answer = await server.ask(ENDPOINTS.filtroRegistros, { body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Registro[]>().map(({ nro_remito }) => nro_remito)
  }
  const NADA = {
    tipo: 0,
    cliente_proveedor: 0,
    categoria: 0,
    marca: 0,
    modelo: 0,
    color: 0,
    talle: 0,
    producto: 0,
  }

  test.each([
    ['r-', ['R-4', 'R-3', 'R-2', 'R-1']],
    ['PARCIAL', ['R-1']],
    ['garantia', ['R-3']],
    ['ceibo', ['R-1']],
    ['ñandubay', ['R-2']],
    ['compra', ['R-2']],
    ['bt-n', ['R-3', 'R-1']],
    ['vinilo', ['R-1']],
    ['%', ['R-1']],
    ['_', ['R-1']],
    ['\\', []],
    ['R-1Entrega', []],
    ['nada de esto', []],
  ])('a search for «%s» looks in a record’s header, names and products', async (texto, expected) => {
    expect(await filtro({ ...NADA, texto })).toEqual(expected)
  })

  test('each of the nine keys filters, and keys combine with AND; 0, null and absent do not filter', async () => {
    const all = ['R-4', 'R-3', 'R-2', 'R-1']
    expect(await filtro({})).toEqual(all)
    expect(await filtro({ ...NADA, texto: '  ' })).toEqual(all)
    expect(await filtro({ texto: null, tipo: null, producto: null })).toEqual(all)
    expect(await filtro({ tipo: 2 })).toEqual(['R-2'])
    expect(await filtro({ cliente_proveedor: ids.cliente_proveedor })).toEqual(['R-1'])
    expect(await filtro({ categoria: ids.categorias })).toEqual(['R-1'])
    expect(await filtro({ modelo: ids.modelos_producto })).toEqual(['R-1'])
    expect(await filtro({ talle: ids.talles })).toEqual(['R-1'])
    expect(await filtro({ marca: ids.marcas })).toEqual(['R-2', 'R-1'])
    expect(await filtro({ color: rojo })).toEqual(['R-2'])
    expect(await filtro({ producto: productos.negra })).toEqual(['R-3', 'R-1'])
    expect(await filtro({ producto: productos.negra, tipo: 1, texto: 'garantía' })).toEqual(['R-3'])
    expect(await filtro({ tipo: 99 })).toEqual([])
  })

  test('all conditions on the product must match the same line', async () => {
    expect(await filtro({ marca: ids.marcas, talle: ids.talles })).toEqual(['R-1'])
    expect(await filtro({ marca: ids.marcas, color: ids.colores_producto })).toEqual([])
  })

  test('a matching record is returned with all its lines', async () => {
    const answer = await server.ask(ENDPOINTS.filtroRegistros, { body: { producto: productos.tela } })
    expect(answer.json<Registro[]>()[0]?.detalles.map(({ producto }) => producto.codigo)).toEqual([
      'TE-1',
      'BT-N',
    ])
  })
})
