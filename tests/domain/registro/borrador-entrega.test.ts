import { describe, expect, test } from 'vitest'
import type { Entrega, LineaEntrega } from '#contract/stock/entregas.ts'
import {
  type CambiosEntrega,
  envioDeVenta,
  hasCambios,
  SIN_CAMBIOS,
  ventaOf,
} from '#domain/registro/borrador-entrega.ts'

const producto = (id: number, venta: number | null) => ({ id, codigo: `P-${id}`, descripcion: null, venta })
const sinProducto: LineaEntrega = {
  producto: null,
  modelo: { id: 6, nombre: 'SX' },
  color: { id: 2, nombre: 'blanco' },
  butacas: ['X1', 'X2'],
}
const linea = (id: number, venta: number | null, ...butacas: string[]): LineaEntrega => ({
  producto: producto(id, venta),
  modelo: null,
  color: null,
  butacas,
})
const entrega = (...lineas: LineaEntrega[]): Entrega => ({
  id: 1,
  estado: 'abierta',
  cliente: { id: 3, nombre: 'Expreso' },
  remito: 'R-1',
  sigueA: null,
  ventaEliminada: false,
  ventasAnteriores: [],
  registro: null,
  personas: [],
  primera: null,
  ultima: null,
  lineas,
  huella: 'a',
})
const con = (cambios: Partial<CambiosEntrega>): CambiosEntrega => ({ ...SIN_CAMBIOS, ...cambios })

describe('the sale made from a delivery’s draft', () => {
  test('an unchanged draft is sold at the prices of its products', () => {
    const draft = entrega(linea(1, 200.1, 'A', 'B', 'C'), linea(2, null, 'D'))
    expect(ventaOf(draft, SIN_CAMBIOS)).toMatchObject({
      lineas: [
        { clave: '1', precio: '200,10', venta: 200.1, subtotal: 600.3 },
        { clave: '2', precio: '', venta: 0, subtotal: 0 },
      ],
      quitadas: [],
      unidades: 4,
      total: 600.3,
      remito: 'R-1',
      cliente: null,
      problema: null,
    })
    expect(envioDeVenta(draft, SIN_CAMBIOS)).toEqual({ huella: 'a', productos: [] })
  })

  test.each<[string, Partial<CambiosEntrega>, object | null]>([
    ['no product', {}, { que: 'producto', par: 'SX blanco' }],
    ['the line without a product taken out', { quitadas: ['X1', 'X2'] }, null],
    ['one seat without a product left', { quitadas: ['X1'] }, { que: 'producto', par: 'SX blanco' }],
    ['a product chosen', { productos: { '6 2': producto(9, 10) } }, null],
    ['all seats taken out', { quitadas: ['X1', 'X2', 'A'] }, { que: 'vacia' }],
    [
      'a text for a price',
      { quitadas: ['X1', 'X2'], precios: { 1: 'caro' } },
      { que: 'precio', codigo: 'P-1' },
    ],
    ['no price', { quitadas: ['X1', 'X2'], precios: { 1: ' ' } }, { que: 'precio', codigo: 'P-1' }],
    ['three decimals', { quitadas: ['X1', 'X2'], precios: { 1: '1,234' } }, { que: 'precio', codigo: 'P-1' }],
    ['a price of zero', { quitadas: ['X1', 'X2'], precios: { 1: '0' } }, null],
    [
      'a wrong price of a line that is taken out',
      { quitadas: ['A', 'X1', 'X2'], precios: { 1: 'x' } },
      { que: 'vacia' },
    ],
  ])('with %s, as %j, the problem is %j', (_, cambios, problema) => {
    expect(ventaOf(entrega(sinProducto, linea(1, 200, 'A')), con(cambios)).problema).toEqual(problema)
  })

  test('a typed price of a product applies to all lines of the draft with that product', () => {
    const draft = entrega(sinProducto, linea(1, 200, 'A'))
    const cambios = con({ productos: { '6 2': producto(1, 200) }, precios: { 1: '150,50' } })
    expect(ventaOf(draft, cambios)).toMatchObject({ total: 451.5, unidades: 3 })
    expect(envioDeVenta(draft, cambios)).toEqual({
      huella: 'a',
      productos: [{ modelo: 6, color: 2, producto: 1 }],
      precios: [{ producto: 1, venta: 150.5 }],
    })
  })

  test('a chosen product is sent with its shown price, or with a typed price instead', () => {
    const draft = entrega(sinProducto, linea(1, 200, 'A'))
    const elegido = (venta: number | null) => con({ productos: { '6 2': producto(9, venta) } })
    const enviado = { modelo: 6, color: 2, producto: 9 }
    for (const venta of [10, null])
      expect(envioDeVenta(draft, elegido(venta)).productos).toEqual([{ ...enviado, venta }])
    expect(envioDeVenta(draft, { ...elegido(10), precios: { 9: '12' } }).productos).toEqual([enviado])
  })

  test('changes to seats and lines that the draft no longer has are not sent', () => {
    const cambios = con({ quitadas: ['A', 'Z'], precios: { 7: '1' }, productos: { '9 9': producto(9, 1) } })
    expect(envioDeVenta(entrega(linea(1, 200, 'A', 'B')), cambios)).toEqual({
      huella: 'a',
      productos: [],
      quitadas: ['A'],
    })
  })

  test.each<[Partial<CambiosEntrega>, object]>([
    [{ remito: ' R-2 ' }, { nro_remito: 'R-2' }],
    [{ remito: '  ' }, { nro_remito: null }],
    [{ remito: 'R-1 ' }, {}],
    [{ cliente: '8' }, { cliente_proveedor: 8 }],
    [{ cliente: '3' }, {}],
    [{ cliente: '' }, {}],
  ])('%j sends %j', (cambios, sent) => {
    expect(envioDeVenta(entrega(linea(1, 200, 'A')), con(cambios))).toEqual({
      huella: 'a',
      productos: [],
      ...sent,
    })
  })

  test('an edit of a product, a price, the seats, the remito or the client counts as a change', () => {
    expect(hasCambios(SIN_CAMBIOS)).toBe(false)
    const cambios: Partial<CambiosEntrega>[] = [
      { productos: { 1: producto(1, 1) } },
      { precios: { 1: '' } },
      { quitadas: ['A'] },
      { remito: '' },
      { cliente: '1' },
    ]
    for (const each of cambios) expect(hasCambios(con(each))).toBe(true)
  })
})
