import type { Producto } from '#contract/stock/producto.ts'
import type { ColumnaProducto } from '#domain/stock/lista-productos.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { PRODUCTOS } from '../stock/productos.ts'

const { columnas } = PRODUCTOS

/** In the order of specification §2, after the actions. */
export const COLUMNAS_PRODUCTO: Readonly<Record<ColumnaProducto, Columna<Producto>>> = {
  codigo: { title: columnas.codigo, value: ({ codigo }) => codigo },
  descripcion: { title: columnas.descripcion, value: ({ descripcion }) => descripcion },
  categoria: { title: columnas.categoria, value: ({ categoria }) => categoria?.nombre },
  marca: { title: columnas.marca, value: ({ marca }) => marca?.nombre },
  modelo: { title: columnas.modelo, value: ({ modelo }) => modelo?.nombre },
  color: { title: columnas.color, value: ({ color }) => color?.nombre },
  talle: { title: columnas.talle, value: ({ talle }) => talle?.nombre },
  stock_minimo: { title: columnas.stock_minimo, value: ({ stock_minimo }) => stock_minimo },
  existencia: { title: columnas.existencia, value: ({ existencia }) => existencia },
  venta: { title: columnas.venta, value: ({ venta }) => venta, formato: 'dolares' },
  costo: { title: columnas.costo, value: ({ costo }) => costo, formato: 'dolares' },
}
