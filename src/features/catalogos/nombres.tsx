import '#ui/table/table.css'
import '#office/row-cards.css'
import './nombres.css'
import { memo, type ReactNode, useState } from 'react'
import type { Historiado } from '#contract/historial.ts'
import type { ClaseImportacion } from '#contract/importacion.ts'
import type { Accion } from '#contract/permisos.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { hasCambios } from '#domain/valor/mezcla.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import { BORRADORES, NOMBRADOS } from '#messages/edicion.ts'
import { conMayuscula } from '#messages/palabras.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { useHistorial } from '#office/historial/use-historial.tsx'
import {
  CreateButton,
  ImportarLink,
  isLoading,
  ListEmpty,
  ListFailure,
  ListPanel,
  type ListWords,
  PageHead,
  type ScreenProps,
  SearchForm,
  usePreloads,
  useReach,
} from '#office/list-panel.tsx'
import { Cells, type Column, type DataColumn, EditableTable } from '#office/list-table.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import {
  type Edit,
  type Failure,
  type FailureReasons,
  failureReason,
  hasId,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  useAskedSave,
  useRowDelete,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { type Fields, NamedRowEditor, RowActions, type RowEvents } from '#office/row/row-editor.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import type { Answer } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import { Button } from '#ui/controls/button.tsx'
import type { SelectProps } from '#ui/controls/select.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import type { IconName } from '#ui/signs/icon.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'

export interface NombresProps<Lista> extends ScreenProps {
  lista: Lista
}

interface Nombrada {
  id: number
  nombre: string
  version?: number
  retirado?: true
  borrable?: boolean
}

export type Campo<Draft> =
  | { texto: keyof Draft; maxLength: number; isCode?: true; inputMode?: 'tel' }
  | ({ opcion: keyof Draft; label?: string } & Pick<SelectProps, 'options' | 'noneLabel'>)

interface Words extends ListWords {
  titulo: string
  nuevo: string
  singular: string
  plural: string
  encontrados: (n: number) => string
  creado: (nombre: string) => string
  modificado: string
  borrado: string
  /** Sentence for a refused new row. Absent if the sentence of a refused edit fits. */
  errorCrear?: string
}

export interface Nombres<Fila extends Nombrada, Draft extends { nombre?: string }> {
  lista: Historiado
  words: Words
  icon: IconName
  accion: Accion
  list: Answer<readonly Fila[]>
  filas: readonly Fila[]
  columnas: readonly DataColumn<Fila>[]
  isLabelled?: true
  orden?: { orden: Orden<string>; ordenar(columna: string): void }
  importar?: ClaseImportacion
  filtro: string
  busqueda?: {
    isActiva: boolean
    quitar: () => void
    campos: (leaving: Leaving) => ReactNode
  }
  /** Shown if an older server lacks the list. */
  sinLista?: { title: string; detail: string }
  explica?: string | null
  borrador: DeBorrador
  draftOf: (fila: Fila | null) => Draft
  /** Adds data to a row of the server that only the whole list contains. */
  completar?: (fila: Fila) => Fila
  titles: RowWords<Fila | null, Draft>['titles']
  say: NonNullable<RowWords<Fila | null, Draft>['say']>
  campoDe: (columna: string, fila: Fila | null) => Campo<Draft> | null
  problema: (fila: Fila | null, draft: Draft) => Refusal<Draft> | null
  pregunta: (edit: Edit<Fila | null, Draft>) => ReactNode | null
  tono: 'accent' | 'shortage'
  guardar: (fila: Fila | null, draft: Draft) => Promise<Escritura<unknown>>
  isSaving: boolean
  borrar: (fila: Fila) => Promise<Escritura<unknown>>
  confirmarBorrado: (fila: Fila | null) => string
  noBorrada: FailureReasons
  onKeepTheirs?: (actual: Fila) => void
  /** More buttons of a row. Must be the same function on each render. */
  acciones?: (fila: Fila, reasonId: string | undefined) => ReactNode
  dialogos?: ReactNode
}

type Leaving = <A extends unknown[]>(then: (...args: A) => void) => (...args: A) => void

const nombreDe = ({ nombre }: Nombrada): string => nombre
const idOf = ({ id }: Nombrada): number => id

export function ListaDeNombres<Fila extends Nombrada, Draft extends { nombre?: string }>({
  de,
  notify,
  sesion: { nombre: owner },
}: Omit<NombresProps<unknown>, 'lista'> & { de: Nombres<Fila, Draft> }) {
  usePreloads()
  const { lista, words, list, filas, columnas, busqueda } = de
  const reach = useReach()
  const [failure, setFailure] = useState<Failure | null>(null)
  const editor = useEditor(de, { notify, isOnline: reach.isOnline, onFailure: setFailure })
  const saving = useAskedSave(editor, de.pregunta)
  const deletion = useRowDelete<Fila, Draft>({
    owner,
    words: rowWordsOf(de),
    remove: de.borrar,
    onDeleted: () => notify.success(words.borrado),
    failureOf: failed => ({ sentence: failureReason(failed, de.noBorrada) }),
  })
  const { onHistorial, historial } = useHistorial<Fila>(lista, nombreDe, { quien: owner, notify })
  const isWaiting = isLoading(list)
  const sinLista = list.data === null && list.error?.status === 404 ? de.sinLista : undefined
  return (
    <div className="list-screen catalogos" data-lista={lista}>
      <PageHead
        title={words.titulo}
        count={
          list.data === null
            ? isWaiting && <span className="sr">{NOMBRADOS.cargando(words.plural)}</span>
            : words.encontrados(filas.length)
        }
      >
        {de.importar && <ImportarLink clase={de.importar} />}
        <SacarLista
          salida={list.data && { titulo: words.titulo, columnas, filas, filtro: de.filtro }}
          quien={owner}
          notify={notify}
        />
        {(list.data !== null || de.sinLista === undefined) && (
          <CreateButton
            accion={de.accion}
            label={words.nuevo}
            reasonId={reach.reasonId}
            takesFocus={editor.focus === NEW_ROW}
            onClick={() => editor.start(null)}
          />
        )}
      </PageHead>
      <ListPanel
        title={words.titulo}
        search={
          busqueda && <SearchForm onSearch={list.refetch}>{busqueda.campos(editor.leaving)}</SearchForm>
        }
        list={list}
        words={words}
        reach={reach}
      >
        {sinLista !== undefined ? (
          <Empty icon={de.icon} {...sinLista} />
        ) : filas.length > 0 || isWaiting || editor.edit !== null ? (
          <EditableTable
            className="table row-cards"
            title={words.titulo}
            columns={columnas}
            last={ACCIONES}
            {...(de.orden && { orden: de.orden.orden, onOrden: editor.leaving(de.orden.ordenar) })}
            isBusy={list.isFetching}
            places={8}
            editor={editor}
            editing={
              <NamedRowEditor
                key={editor.key}
                editor={editor}
                columns={columnas.length}
                reasonId={reach.reasonId}
                onSave={saving.save}
              >
                {(fields, fila) =>
                  columnas.map(columna => (
                    <Celda
                      key={columna.key}
                      columna={columna}
                      fila={fila}
                      campo={de.campoDe(columna.key, fila)}
                      fields={fields}
                    />
                  ))
                }
              </NamedRowEditor>
            }
            rows={isWaiting ? null : filas}
            keyOf={idOf}
            renderRow={(fila, takesFocus) => (
              <Renglon
                columnas={columnas}
                isLabelled={de.isLabelled}
                accion={de.accion}
                acciones={de.acciones}
                fila={fila}
                reasonId={reach.reasonId}
                takesFocus={takesFocus}
                onEdit={editor.start}
                onDelete={deletion.ask}
                onHistorial={onHistorial}
              />
            )}
          />
        ) : (
          <ListEmpty list={list} words={words}>
            {busqueda?.isActiva ? (
              <Empty
                icon={de.icon}
                title={NOMBRADOS.vacioConFiltro(words.plural)}
                actions={<Button onClick={editor.leaving(busqueda.quitar)}>{NOMBRADOS.quitarFiltros}</Button>}
              />
            ) : (
              <Empty icon={de.icon} title={NOMBRADOS.vacio(words.plural)} />
            )}
          </ListEmpty>
        )}
      </ListPanel>
      {de.explica && list.data !== null && <p className="soft">{de.explica}</p>}
      {historial}
      <DeleteDialogs deletion={deletion} question={de.confirmarBorrado(deletion.asked)} />
      {saving.asking !== null && (
        <OjoDialog tone={de.tono} onClose={saving.stopAsking} onConfirm={saving.confirm}>
          {saving.asking}
        </OjoDialog>
      )}
      {de.dialogos}
      <FailureModal failure={failure} onClose={() => setFailure(null)} />
      {sinLista === undefined && <ListFailure list={list} words={words} />}
    </div>
  )
}

const ACCIONES: Column = { key: 'acciones', title: NOMBRADOS.acciones, className: 'c-acts', width: 52 }

const rowWordsOf = <Fila extends Nombrada, Draft extends { nombre?: string }>({
  draftOf,
  titles,
  say,
  words,
}: Nombres<Fila, Draft>): RowWords<Fila | null, Draft> => ({
  draftOf,
  titles,
  say,
  name: fila => BORRADORES.fila(conMayuscula(words.singular), fila?.nombre ?? NOMBRADOS.nueva),
})

const same = <Fila,>(fila: Fila): Fila => fila

/**
 * The row in the list, if another row's change altered this row. This row's version stays, so the server would accept
 * an outdated save.
 */
function listadaOf<Fila extends Nombrada, Draft extends { nombre?: string }>(
  { filas, draftOf }: Nombres<Fila, Draft>,
  row: Fila,
): Fila | undefined {
  const isOther = (fila: Fila) => hasCambios(draftOf(row), draftOf(fila))
  return filas.find(fila => fila.id === row.id && fila.version === row.version && isOther(fila))
}

function useEditor<Fila extends Nombrada, Draft extends { nombre?: string }>(
  de: Nombres<Fila, Draft>,
  {
    notify,
    isOnline,
    onFailure,
  }: { notify: Notify; isOnline: boolean; onFailure: (failure: Failure) => void },
) {
  const { words, completar = same } = de
  const campos = Object.keys(de.draftOf(null)) as (keyof Draft & string)[]
  return useRowEdit<Fila | null, Draft>({
    notify,
    isSaving: de.isSaving,
    keyOf: idOf,
    words: rowWordsOf(de),
    ...(de.onKeepTheirs && { onKeepTheirs: de.onKeepTheirs }),
    unfinished: fila => (fila === null ? NOMBRADOS.terminaLaNueva : NOMBRADOS.terminaDeEditar(fila.nombre)),
    kept: { ...de.borrador, isRow: hasId },
    check: ({ row, draft }) => de.problema(row, draft) ?? (isOnline ? null : { error: NOMBRADOS.noGuardada }),
    send: async ({ row, draft }) => {
      const listada = row && listadaOf(de, row)
      if (listada) return { meanwhile: { actual: listada, usuario: null, fechaHs: null } }
      const guardado = await de.guardar(row, draft)
      if (guardado.ok) {
        notify.success(row === null ? words.creado(textoLimpio(draft.nombre ?? '')) : words.modificado)
        return { focus: row?.id ?? NEW_ROW }
      }
      const meanwhile = meanwhileOf(guardado, row)
      if (meanwhile !== null)
        return { meanwhile: { ...meanwhile, actual: meanwhile.actual && completar(meanwhile.actual) } }
      const error = failureReason(guardado, {
        unknown: NOMBRADOS.noSeSabeSiGuardo,
        refused: NOMBRADOS.noGuardadaError,
      })
      // Specification §8: in a stock list, a failed creation has its own sentence. The error of a failed edit is shown
      // unchanged
      if (guardado.status > 0)
        onFailure(
          row === null && words.errorCrear
            ? { sentence: words.errorCrear, detail: error }
            : { sentence: error },
        )
      const invalid = guardado.problem?.campos ?? (guardado.status === 409 ? ['nombre'] : [])
      return { error, invalid: campos.filter(campo => invalid.includes(campo)) }
    },
  })
}

type RenglonProps<Fila> = RowEvents<Fila> & {
  columnas: readonly DataColumn<Fila>[]
  isLabelled: boolean | undefined
  accion: Accion
  acciones: ((fila: Fila, reasonId: string | undefined) => ReactNode) | undefined
  fila: Fila
}

/** Memoized: typing in the edited row renders no other row. */
const Renglon = memo(function Renglon<Fila extends Nombrada>({
  columnas,
  isLabelled,
  acciones,
  ...actions
}: RenglonProps<Fila>) {
  const { fila, reasonId } = actions
  return (
    <tr data-retirado={fila.retirado}>
      <Cells row={fila} columns={columnas} isLabelled={isLabelled === true} />
      <RowActions
        {...actions}
        editLabel={NOMBRADOS.editar(fila.nombre)}
        historialLabel={HISTORIAL.de(fila.nombre)}
        {...(fila.borrable !== false && { deleteLabel: NOMBRADOS.eliminar(fila.nombre) })}
      >
        {acciones?.(fila, reasonId)}
      </RowActions>
    </tr>
  )
}) as <Fila extends Nombrada>(props: RenglonProps<Fila>) => ReactNode

function Celda<Fila, Draft>({
  columna: { key, title, className, show },
  fila,
  campo,
  fields,
}: {
  columna: DataColumn<Fila>
  fila: Fila | null
  campo: Campo<Draft> | null
  fields: Fields<Draft>
}) {
  if (campo === null)
    return fila === null ? (
      <td className={className}>{key === 'id' && <span className="muted">{NOMBRADOS.nueva}</span>}</td>
    ) : (
      <td className={className} data-label={title}>
        {show(fila)}
      </td>
    )
  if ('opcion' in campo) {
    const { opcion, ...select } = campo
    return <EditSelect className={className} label={title} {...select} {...fields.choice(opcion)} />
  }
  const { texto, ...cell } = campo
  return <EditCell className={className} label={title} {...cell} {...fields.text(texto)} />
}
