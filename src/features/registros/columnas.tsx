import type { Registro } from '#contract/stock/registro.ts'
import type { ColumnaRegistro } from '#domain/registro/lista-registros.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import { COLUMNAS_REGISTRO, REGISTROS } from '#messages/stock/registros.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'

const columna = columnsOf(COLUMNAS_REGISTRO)

/** In the order of specification §2. */
export const COLUMNAS: readonly DataColumn<Registro, ColumnaRegistro>[] = [
  columna('fechahs', 'c-fec', 130, { show: ({ fechahs }) => formatFechahs(fechahs) }),
  columna('tipo_registro', 'c-tip', 60),
  columna('nro_remito', 'c-rem', 120, {
    show: ({ nro_remito }) =>
      nro_remito ? <span className="code">{nro_remito}</span> : <span className="muted">{NINGUNO}</span>,
  }),
  columna('cliente_proveedor', 'c-cli', 150, {
    hint: fila => fila.cliente_proveedor?.nombre,
  }),
  columna('observaciones', 'c-obs', 180, {
    hint: ({ observaciones }) => observaciones ?? undefined,
    look: 'soft',
  }),
  columna('monto', 'c-mon num', 80, { look: 'strong' }),
]

export const ACCIONES: Column = {
  key: 'acciones',
  title: REGISTROS.acciones,
  className: 'c-acts',
  width: 84,
}

/** Includes the column of the actions. */
export const TOTAL_COLUMNAS = COLUMNAS.length + 1
export const TOTAL_COLUMNAS_DETALLE = 7
