import { memo } from 'react'
import type { Registro } from '#contract/stock/registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { Cells } from '#office/list-table.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { COLUMNAS } from './columnas.tsx'

/** Memoised, so that typing in another row or in the lines renders none of them. */
export const RegistroRow = memo(function RegistroRow({
  fila,
  isOpen,
  onToggle,
  ...actions
}: RowEvents<Registro> & {
  fila: Registro
  isOpen: boolean
  onToggle: (fila: Registro) => void
}) {
  const nombre = nombreDeRegistro(fila)
  return (
    <tr className={isOpen ? 'open' : undefined}>
      <Cells row={fila} columns={COLUMNAS} />
      <RowActions
        {...actions}
        fila={fila}
        editLabel={REGISTROS.editar(nombre)}
        historialLabel={HISTORIAL.de(nombre)}
        deleteLabel={REGISTROS.eliminar(nombre)}
      >
        <IconButton
          label={isOpen ? REGISTROS.ocultarDetalle(nombre) : REGISTROS.verDetalle(nombre)}
          icon={isOpen ? 'chevron-up' : 'info'}
          aria-expanded={isOpen}
          onClick={() => onToggle(fila)}
        />
      </RowActions>
    </tr>
  )
})
