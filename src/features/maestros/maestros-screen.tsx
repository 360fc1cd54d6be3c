import './maestros.css'
import { MOTIVO_MAX, NOMBRE_MAX } from '#contract/limites.ts'
import { type MaestroNombre, type MaestroUsado, PREFIJO_MAX } from '#contract/maestro.ts'
import { isAntesDeLista, isFijo } from '#domain/butaca/butaca.ts'
import { isOtroMotivo } from '#domain/butaca/motivo.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { SALIDA } from '#messages/salida.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { CreateButton, isLoading, usePreloads } from '#office/list-panel.tsx'
import { Cells, EditableTable } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { NEW_ROW } from '#office/row/row-edit.ts'
import { type Fields, NamedRowEditor, RowActions, type RowEvents } from '#office/row/row-editor.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { MaestroDraft, MaestroEdit } from './use-vista.tsx'
import { ACCIONES, type Columna, type MaestrosProps, useVista, type Vista } from './use-vista.tsx'

/** «Modelos de butaca», «Colores de butaca», «Estados» and «Motivos»: the lists of a seat and its changes; for admins. */
export default function MaestrosScreen(props: MaestrosProps) {
  usePreloads()
  const vista = useVista(props)
  const { lista, words, list, reach } = vista
  const explica = MAESTROS.explica[lista]
  return (
    <div className="small-list maestros" data-lista={lista}>
      <Cabecera vista={vista} {...props} />
      <SmallListSheet
        list={list}
        words={words}
        icon="seat"
        reach={reach}
        {...(vista.editor.edit === null && {
          empty: <Empty icon="seat" title={words.vacio(words.plural)} />,
        })}
      >
        <Tabla vista={vista} />
      </SmallListSheet>
      {explica !== null && list.data !== null && <p className="soft">{explica}</p>}
      {vista.historial}
      <Preguntas vista={vista} />
    </div>
  )
}

const Cabecera = ({ vista, sesion, notify }: MaestrosProps & { vista: Vista }) => {
  const { words, list, filas, columnas, reach, editor } = vista
  return (
    <SmallListHead list={list} words={words} count={rows => words.encontrados(rows.length)}>
      <SacarLista
        salida={list.data && { titulo: words.titulo, columnas, filas, filtro: SALIDA.todo }}
        quien={sesion.nombre}
        notify={notify}
      />
      {list.data !== null && (
        <CreateButton
          accion="maestros.escribir"
          label={words.nuevo}
          reasonId={reach.reasonId}
          takesFocus={editor.focus === NEW_ROW}
          onClick={() => editor.start(null)}
        />
      )}
    </SmallListHead>
  )
}

const idOf = ({ id }: MaestroUsado): number => id

const Tabla = ({ vista }: { vista: Vista }) => {
  const { lista, words, list, filas, columnas, editor, reach, saving } = vista
  return (
    <EditableTable
      title={words.titulo}
      columns={columnas}
      last={ACCIONES}
      isBusy={list.isFetching}
      places={8}
      editor={editor}
      editing={
        <MaestroEditRow
          key={editor.key}
          lista={lista}
          columnas={columnas}
          filas={filas}
          editor={editor}
          reasonId={reach.reasonId}
          onSave={saving.save}
        />
      }
      rows={isLoading(list) ? null : filas}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <MaestroRow
          lista={lista}
          columnas={columnas}
          fila={fila}
          reasonId={reach.reasonId}
          takesFocus={takesFocus}
          onEdit={editor.start}
          onRetirar={vista.retiring.ask}
          onDelete={vista.deletion.ask}
          onHistorial={vista.onHistorial}
        />
      )}
    />
  )
}

const Preguntas = ({
  vista: { lista, words, retiring, deletion, saving, failure, dismiss },
}: {
  vista: Vista
}) => (
  <>
    <DeleteDialogs
      deletion={deletion}
      question={`${words.confirmarBorrado(words.singular)} ${
        lista === 'motivo' ? words.motivoQueEspera : words.esperan(deletion.asked?.esperan ?? 0)
      }`}
    />
    {retiring.asked !== null && (
      <OjoDialog tone="shortage" onClose={retiring.stopAsking} onConfirm={retiring.confirm}>
        {lista === 'motivo'
          ? words.confirmarDejar(retiring.asked.nombre)
          : `${words.confirmarRetiro(words.singular, retiring.asked.nombre)} ${words.alRetirar(retiring.asked.butacas)}`}
      </OjoDialog>
    )}
    {saving.asking !== null && (
      <OjoDialog tone="shortage" onClose={saving.stopAsking} onConfirm={saving.confirm}>
        {words.confirmarNombre(saving.asking.antes, saving.asking.despues)}{' '}
        {saving.asking.efectos.map(efecto => words.efecto[efecto]).join(' ')}
      </OjoDialog>
    )}
    <FailureModal failure={failure} onClose={dismiss} />
  </>
)

interface MaestroRowProps extends RowEvents<MaestroUsado> {
  lista: MaestroNombre
  columnas: readonly Columna[]
  fila: MaestroUsado
  onRetirar: (fila: MaestroUsado) => void
}

/** A row. Rows that the code refers to are neither retired nor deleted; rows ever used are not deleted. */
function MaestroRow({ lista, columnas, fila, onRetirar, ...actions }: MaestroRowProps) {
  const { nombre, retirado = false, borrable } = fila
  const { reasonId } = actions
  const can = useCan()
  const isFixed = (lista === 'estado' && isFijo(fila.id)) || (lista === 'motivo' && isOtroMotivo(fila))
  const [stop, restore] =
    lista === 'motivo'
      ? [MAESTROS.dejarDeOfrecer, MAESTROS.volverAOfrecer]
      : [MAESTROS.retirar, MAESTROS.reponer]
  return (
    <tr data-retirado={retirado || undefined}>
      <Cells row={fila} columns={columnas} isLabelled />
      <RowActions
        accion="maestros.escribir"
        {...actions}
        fila={fila}
        editLabel={MAESTROS.editar(nombre)}
        historialLabel={HISTORIAL.de(nombre)}
        {...(borrable && { deleteLabel: MAESTROS.eliminar(nombre) })}
      >
        {can('maestros.escribir') && !isFixed && (
          <IconButton
            label={(retirado ? restore : stop)(nombre)}
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
  lista: MaestroNombre
  columnas: readonly Columna[]
  /** All states, after which an own state may be placed. */
  filas: readonly MaestroUsado[]
  editor: MaestroEdit
  reasonId: string | undefined
  onSave: () => void
}

/** A new or edited row. */
function MaestroEditRow({ lista, columnas, filas, editor, reasonId, onSave }: MaestroEditRowProps) {
  return (
    <NamedRowEditor editor={editor} columns={columnas.length} reasonId={reasonId} onSave={onSave}>
      {(fields, fila) =>
        columnas.map(columna => (
          <Celda
            key={columna.key}
            lista={lista}
            columna={columna}
            fila={fila}
            filas={filas}
            fields={fields}
          />
        ))
      }
    </NamedRowEditor>
  )
}

const USOS = Object.entries(MAESTROS.usos).map(([value, label]) => ({ value, label }))

function Celda({
  lista,
  columna: { key, title, className, show },
  fila,
  filas,
  fields,
}: {
  lista: MaestroNombre
  columna: Columna
  fila: MaestroUsado | null
  filas: readonly MaestroUsado[]
  fields: Fields<MaestroDraft>
}) {
  const cell = { label: title, className }
  const max = lista === 'motivo' ? MOTIVO_MAX : NOMBRE_MAX
  if (key === 'nombre') return <EditCell {...cell} maxLength={max} {...fields.text('nombre')} />
  if (key === 'prefijo')
    return <EditCell {...cell} isCode maxLength={PREFIJO_MAX} {...fields.text('prefijo')} />
  if (key === 'usa' && (fila === null || !isOtroMotivo(fila)))
    return <EditSelect className={className} label={title} options={USOS} {...fields.choice('usa')} />
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
