import type { Registro } from '#contract/registro.ts'
import { formatFechahs } from '#domain/registro/nombre-registro.ts'
import type { ColumnaRegistro } from '#domain/registro/orden-registros.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { type Column, columnsOf, type ShownColumn } from '#office/list-table.tsx'

const columna = columnsOf<Registro, ColumnaRegistro>(REGISTROS.columnas)
const NADA = <span className="muted">–</span>

/** Before the actions, in the order of specification §2. */
export const COLUMNAS: readonly ShownColumn<Registro, ColumnaRegistro>[] = [
  columna('fechahs', 'c-fec', 130, ({ fechahs }) => formatFechahs(fechahs)),
  columna('tipo_registro', 'c-tip', 60, fila => fila.tipo_registro.nombre),
  columna('nro_remito', 'c-rem', 120, ({ nro_remito }) =>
    nro_remito ? <span className="code">{nro_remito}</span> : NADA,
  ),
  columna('cliente_proveedor', 'c-cli', 150, fila => fila.cliente_proveedor?.nombre ?? NADA, {
    hint: fila => fila.cliente_proveedor?.nombre,
  }),
  columna('observaciones', 'c-obs', 180, fila => fila.observaciones || NADA, {
    hint: ({ observaciones }) => observaciones ?? undefined,
    look: 'soft',
  }),
  columna('monto', 'c-mon num', 80, ({ monto }) => formatPesos(monto), { look: 'strong' }),
]

export const ACCIONES: Column = {
  key: 'acciones',
  title: REGISTROS.acciones,
  className: 'c-acts',
  width: 84,
}

/** With the actions. */
export const TOTAL_COLUMNAS = COLUMNAS.length + 1
/** Of the table of a record's lines. */
export const TOTAL_COLUMNAS_DETALLE = 7
