import type { Detalle, Registro } from '#contract/stock/registro.ts'
import type { ColumnaRegistro } from '#domain/registro/lista-registros.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { DETALLE, REGISTROS } from '../stock/registros.ts'

const { columnas } = REGISTROS

/** In the order of specification §2, before the actions. */
export const COLUMNAS_REGISTRO: Readonly<Record<ColumnaRegistro, Columna<Registro>>> = {
  fechahs: { title: columnas.fechahs, value: ({ fechahs }) => fechahs, formato: 'momento' },
  tipo_registro: { title: columnas.tipo_registro, value: fila => fila.tipo_registro.nombre },
  nro_remito: { title: columnas.nro_remito, value: ({ nro_remito }) => nro_remito },
  cliente_proveedor: { title: columnas.cliente_proveedor, value: fila => fila.cliente_proveedor?.nombre },
  observaciones: { title: columnas.observaciones, value: ({ observaciones }) => observaciones },
  monto: { title: columnas.monto, value: ({ monto }) => monto, formato: 'pesos' },
}

/** A line with its record. */
export interface LineaRegistro extends Detalle {
  registro: Registro
}

export const lineasDe = (registro: Registro): readonly LineaRegistro[] =>
  registro.detalles.map(detalle => ({ ...detalle, registro }))

const deRegistro = (campo: ColumnaRegistro): Columna<LineaRegistro> => {
  const { value, ...columna } = COLUMNAS_REGISTRO[campo]
  return { ...columna, value: ({ registro }) => value(registro) }
}

/** Lines of records, each with what identifies its record. */
export const COLUMNAS_LINEA: readonly Columna<LineaRegistro>[] = [
  deRegistro('fechahs'),
  deRegistro('tipo_registro'),
  deRegistro('nro_remito'),
  deRegistro('cliente_proveedor'),
  { title: DETALLE.codigo, value: ({ producto }) => producto.codigo },
  { title: DETALLE.descripcion, value: ({ producto }) => producto.descripcion },
  { title: DETALLE.cantidad, value: ({ cantidad }) => cantidad },
  { title: DETALLE.subtotal, value: ({ subtotal }) => subtotal, formato: 'dolares' },
]
