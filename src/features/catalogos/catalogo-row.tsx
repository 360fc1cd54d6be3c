import { memo, useEffect, useRef } from 'react'
import { type ColumnaCatalogo, type FilaCatalogo, valorDe } from '#domain/stock/campos-catalogo.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { claseDe } from './columnas.ts'

/** A row as it is read. Memoised: a key typed in the row that is edited renders no other. */
export const CatalogoRow = memo(function CatalogoRow({
  columnas,
  fila,
  reasonId,
  takesFocus,
  onEdit,
  onDelete,
}: {
  columnas: readonly ColumnaCatalogo[]
  fila: FilaCatalogo
  /** Where it is said why nothing can be changed now; undefined while it can. */
  reasonId: string | undefined
  /** It was edited just now: the focus comes back to where it started. */
  takesFocus: boolean
  onEdit: (fila: FilaCatalogo) => void
  onDelete: (fila: FilaCatalogo) => void
}) {
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <tr>
      {columnas.map(columna => {
        const valor = valorDe(fila, columna)
        const texto = valor === null || valor === '' ? null : String(valor)
        return (
          <td key={columna} className={claseDe(columna)} title={texto ?? undefined}>
            {texto ?? <span className="muted">–</span>}
          </td>
        )
      })}
      <td className="c-acts">
        <span className="acts">
          <IconButton
            ref={edit}
            label={CATALOGOS.editar(fila.nombre)}
            icon="pencil"
            {...off}
            onClick={() => onEdit(fila)}
          />
          <IconButton
            label={CATALOGOS.eliminar(fila.nombre)}
            icon="trash"
            {...off}
            onClick={() => onDelete(fila)}
          />
        </span>
      </td>
    </tr>
  )
})
