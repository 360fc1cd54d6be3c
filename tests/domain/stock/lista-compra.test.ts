import { expect, test } from 'vitest'
import { listaDeCompra } from '#domain/stock/lista-productos.ts'
import { productoDe } from '#tests/helpers/registro.ts'

const bajo = (
  codigo: string,
  marca: string | null,
  costo: number | null,
  stock_minimo: number,
  existencia = 0,
) => ({
  ...productoDe(1),
  codigo,
  marca: marca === null ? null : { id: 1, nombre: marca },
  categoria: { id: 1, nombre: 'Telas' },
  costo,
  stock_minimo,
  existencia,
  modelo: null,
  talle: null,
  color: null,
})

test('products to buy are grouped by brand, those without a brand last, and cost their missing units; own products are apart', () => {
  const lista = listaDeCompra([
    bajo('TE-VIN', 'San Justo', 6.35, 80, 34),
    bajo('Z-1', null, 4.1, 12, 3),
    bajo('ES-D30', 'Densa', null, 40, 12),
    bajo('TE-PAN', 'San Justo', 8.7, 60),
    bajo('BT-S7', ' própia ', 100, 10, 8),
  ])
  expect(
    lista.grupos.map(({ marca, lineas }) => [
      marca,
      ...lineas.map(l => [l.producto.codigo, l.comprar, l.total]),
    ]),
  ).toEqual([
    ['Densa', ['ES-D30', 28, null]],
    ['San Justo', ['TE-PAN', 60, 522], ['TE-VIN', 46, 292.1]],
    [null, ['Z-1', 9, 36.9]],
  ])
  expect(lista).toMatchObject({ productos: 4, total: 851, sinCosto: 1 })
  expect(lista.propios.map(({ codigo }) => codigo)).toEqual(['BT-S7'])
})
