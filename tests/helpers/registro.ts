import type { Detalle, Registro } from '#contract/stock/registro.ts'

export const VENTA = { id: 1, nombre: 'Venta' }
export const COMPRA = { id: 2, nombre: 'Compra' }

export const productoDe = (id: number, precios: Partial<Detalle['producto']> = {}): Detalle['producto'] => ({
  id,
  codigo: `P-${id}`,
  descripcion: `Producto ${id}`,
  venta: 10,
  costo: 6,
  ...precios,
})

export const detalleDe = (
  producto: number | Detalle['producto'],
  cantidad = 1,
  subtotal = cantidad * 10,
): Detalle => ({
  producto: typeof producto === 'number' ? productoDe(producto) : producto,
  cantidad,
  subtotal,
  tipo_registro: VENTA,
})

export const registroOf = (given: Partial<Registro> = {}): Registro => {
  const detalles = given.detalles ?? []
  return {
    id: 1,
    fechahs: '2026-11-20T10:12:00',
    tipo_registro: VENTA,
    nro_remito: 'R-1',
    cliente_proveedor: { id: 3, nombre: 'Expreso Quebracho' },
    observaciones: null,
    monto: detalles.reduce((suma, { subtotal }) => suma + subtotal, 0),
    version: 1,
    ...given,
    detalles,
  }
}
