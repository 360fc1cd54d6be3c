import './maestros.css'
import type { MaestroUsado } from '#contract/maestro.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { SALIDA } from '#messages/salida.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { EditableTable } from '#office/editable-table.tsx'
import { CreateButton, usePreloads } from '#office/list-parts.tsx'
import { isLoading } from '#office/list-state.tsx'
import { NEW_ROW } from '#office/row/row-edit.ts'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { ACCIONES } from './columnas.tsx'
import { MaestroEditRow, MaestroRow } from './maestro-row.tsx'
import { type MaestrosProps, useVista, type Vista } from './use-vista.ts'

/** «Modelos de butaca», «Colores de butaca» and «Estados»: what a seat chooses from; for admins. */
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
      {explica !== null && list.rows !== null && <p className="soft">{explica}</p>}
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
        salida={list.rows && { titulo: words.titulo, columnas, filas, filtro: SALIDA.todo }}
        quien={sesion.nombre}
        notify={notify}
      />
      {list.rows !== null && (
        <CreateButton
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

const Preguntas = ({ vista: { words, retiring, deletion, saving, failure, dismiss } }: { vista: Vista }) => (
  <>
    <DeleteDialogs
      deletion={deletion}
      question={`${words.confirmarBorrado(words.singular)} ${words.esperan(deletion.asked?.esperan ?? 0)}`}
    />
    {retiring.asked !== null && (
      <OjoDialog tone="shortage" onClose={retiring.stopAsking} onConfirm={retiring.confirm}>
        {words.confirmarRetiro(words.singular, retiring.asked.nombre)}{' '}
        {words.alRetirar(retiring.asked.butacas)}
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
