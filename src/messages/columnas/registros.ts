import type { Registro } from '#contract/stock/registro.ts'
import type { ColumnaRegistro } from '#domain/registro/lista-registros.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { REGISTROS } from '../stock/registros.ts'

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
