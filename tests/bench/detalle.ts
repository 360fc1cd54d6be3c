import type { Detalle, Registro } from '#contract/stock/registro.ts'

const VENTA = { id: 1, nombre: 'Venta' }

/** A sale with the given number of lines, each with its own product. */
export function registroCon(lineas: number): Registro {
  const detalles = Array.from({ length: lineas }, (_, n): Detalle => {
    const precio = 1000 + n
    const cantidad = 1 + (n % 9)
    return {
      producto: {
        id: n + 1,
        codigo: `BT-${String(n).padStart(4, '0')}`,
        descripcion: `Butaca reclinable, serie ${n}`,
        venta: precio / 100,
        costo: precio / 200,
      },
      cantidad,
      subtotal: (precio * cantidad) / 100,
      tipo_registro: VENTA,
    }
  })
  return {
    id: 1,
    fechahs: '2026-11-20T10:12:00',
    tipo_registro: VENTA,
    nro_remito: 'R-0001-00004812',
    cliente_proveedor: null,
    observaciones: null,
    monto: detalles.reduce((suma, { subtotal }) => suma + Math.round(subtotal * 100), 0) / 100,
    detalles,
    version: 1,
  }
}
