import { NOMBRE_MAX } from '#contract/limites.ts'
import { type MaestroNombre, type MaestroUsado, PREFIJO_MAX } from '#contract/maestro.ts'
import { isAntesDeLista, isFijo } from '#domain/butaca/estado-butaca.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { Cells } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { NamedRowEditor } from '#office/row/named-row-editor.tsx'
import { RowActions, type RowEvents } from '#office/row/row-actions.tsx'
import type { Fields } from '#office/row/row-editor.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { Columna } from './columnas.tsx'
import type { MaestroDraft, MaestroEdit } from './use-edit.ts'

interface MaestroRowProps extends RowEvents<MaestroUsado> {
  lista: MaestroNombre
  columnas: readonly Columna[]
  fila: MaestroUsado
  onRetirar: (fila: MaestroUsado) => void
}

/** A row; what the program's rules hang on is neither retired nor deleted, and what was ever used is not deleted. */
export function MaestroRow({ lista, columnas, fila, onRetirar, ...actions }: MaestroRowProps) {
  const { nombre, retirado = false, borrable } = fila
  const { reasonId } = actions
  return (
    <tr data-retirado={retirado || undefined}>
      <Cells row={fila} columns={columnas} isLabelled />
      <RowActions
        {...actions}
        fila={fila}
        editLabel={MAESTROS.editar(nombre)}
        historialLabel={HISTORIAL.de(nombre)}
        {...(borrable && { deleteLabel: MAESTROS.eliminar(nombre) })}
      >
        {!(lista === 'estado' && isFijo(fila.id)) && (
          <IconButton
            label={retirado ? MAESTROS.reponer(nombre) : MAESTROS.retirar(nombre)}
            icon={retirado ? 'undo' : 'eye-off'}
            disabled={reasonId !== undefined}
            aria-describedby={reasonId}
            onClick={() => onRetirar(fila)}
          />
        )}
      </RowActions>
    </tr>
  )
}

interface MaestroEditRowProps {
  columnas: readonly Columna[]
  /** The states that an own one may follow are among them. */
  filas: readonly MaestroUsado[]
  editor: MaestroEdit
  reasonId: string | undefined
  onSave: () => void
}

/** A row that is new or edited. */
export function MaestroEditRow({ columnas, filas, editor, reasonId, onSave }: MaestroEditRowProps) {
  return (
    <NamedRowEditor editor={editor} columns={columnas.length} reasonId={reasonId} onSave={onSave}>
      {(fields, fila) =>
        columnas.map(columna => (
          <Celda key={columna.key} columna={columna} fila={fila} filas={filas} fields={fields} />
        ))
      }
    </NamedRowEditor>
  )
}

function Celda({
  columna: { key, title, className, show },
  fila,
  filas,
  fields,
}: {
  columna: Columna
  fila: MaestroUsado | null
  filas: readonly MaestroUsado[]
  fields: Fields<MaestroDraft>
}) {
  const cell = { label: title, className }
  if (key === 'nombre') return <EditCell {...cell} maxLength={NOMBRE_MAX} {...fields.text('nombre')} />
  if (key === 'prefijo')
    return <EditCell {...cell} isCode maxLength={PREFIJO_MAX} {...fields.text('prefijo')} />
  if (key === 'lugar' && (fila === null || !isFijo(fila.id)))
    return (
      <EditSelect
        className={className}
        label={MAESTROS.despues}
        {...(fila === null && { noneLabel: MAESTROS.elegir })}
        options={optionsOf(filas.filter(otra => isAntesDeLista(otra) && otra.id !== fila?.id))}
        {...fields.choice('despues')}
      />
    )
  if (fila === null)
    return <td className={className}>{key === 'id' && <span className="muted">{MAESTROS.nuevo}</span>}</td>
  return (
    <td className={className} data-label={title}>
      {show(fila)}
    </td>
  )
}
