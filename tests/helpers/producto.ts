import type { Producto } from '#contract/stock/producto.ts'

export const producto = (cambios: Partial<Producto> = {}): Producto => ({
  id: 1,
  codigo: 'BT-S5',
  descripcion: 'Butaca S5 fija',
  marca: null,
  modelo: null,
  categoria: null,
  talle: null,
  color: null,
  stock_minimo: 0,
  existencia: 0,
  venta: null,
  costo: null,
  ...cambios,
})
