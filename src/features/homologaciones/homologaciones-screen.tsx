import { TABLA } from '#messages/tabla.ts'
import '#ui/table/table.css'
import './homologaciones.css'
import { useId, useMemo, useState } from 'react'
import {
  type ColumnaHomologacion,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/orden-homologaciones.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { FailureModal } from '#office/dialogs.tsx'
import { EditableTable } from '#office/editable-table.tsx'
import { usePreloads } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListFailure, ListNotice } from '#office/list-state.tsx'
import { PagesFoot, useOrden, usePages } from '#office/pages.tsx'
import { useHomologaciones } from '#queries/homologaciones/use-homologaciones.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { ACCIONES, COLUMNAS } from './columnas.tsx'
import { HomologacionEditRow } from './homologacion-edit-row.tsx'
import { HomologacionRow } from './homologacion-row.tsx'
import { SearchBar } from './search-bar.tsx'
import { filaKey, useEdit } from './use-edit.ts'
import { type ExcelFile, useExcelFile } from './use-excel-file.ts'

const NINGUNA: readonly never[] = []

interface HomologacionesScreenProps {
  notify: Notify
  sesion: { nombre: string }
  /** A text that it looks for from the start. */
  buscado?: string
}

/** Homologaciones (specification §2): search, correct buyer and labels in their row, take them all as an Excel. */
export default function HomologacionesScreen(props: HomologacionesScreenProps) {
  const vista = useVista(props)
  const { lista, texto, buscar } = vista
  const { parte } = lista
  const { online } = useNetwork()
  const excel = useExcelFile()
  const reasonId = useId()
  usePreloads()
  return (
    <div className="homologaciones">
      <SearchBar buscado={texto} isOnline={online} excel={excel} reasonId={reasonId} onBuscar={buscar} />
      <section className="panel sheet" aria-label={HOMOLOGACIONES.titulo}>
        <ListNotice
          id={reasonId}
          list={lista}
          isOnline={online}
          words={HOMOLOGACIONES}
          more={parte && HOMOLOGACIONES.soloUltimas(parte.guardadas, parte.total)}
        />
        <Filas vista={vista} reasonId={online ? undefined : reasonId} />
      </section>
      <ListFailure list={lista} words={HOMOLOGACIONES} />
      <ExcelFailure excel={excel} />
    </div>
  )
}

type Vista = ReturnType<typeof useVista>

/** What is looked for, the page of it that is shown, sorted, and the row that is edited. */
function useVista({ notify, sesion, buscado = '' }: HomologacionesScreenProps) {
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  const lista = useHomologaciones(sesion.nombre, texto)
  const { rows, refresh } = lista
  const [orden, ordenar] = useOrden(ORDEN_HOMOLOGACIONES)
  const pages = usePages(useMemo(() => sortHomologaciones(rows ?? NINGUNA, orden), [rows, orden]))
  const editor = useEdit(notify)
  return {
    texto,
    buscar: editor.leaving((siguiente: string) => {
      pages.setPage(1)
      // The same text again asks again
      if (siguiente === texto) refresh()
      else setPedido({ texto: siguiente })
    }),
    lista,
    isWaiting: isLoading(lista),
    orden,
    ordenar: editor.leaving((columna: ColumnaHomologacion) => {
      ordenar(columna)
      pages.setPage(1)
    }),
    pages,
    editor,
  }
}

interface FilasProps {
  vista: Vista
  reasonId: string | undefined
}

/** The rows, or that there are none, and the other pages. */
function Filas({ vista, reasonId }: FilasProps) {
  const { lista, isWaiting, pages, editor } = vista
  // What is being edited is not dropped because what is asked for now has no rows
  const hasTable = lista.total > 0 || isWaiting || editor.edit !== null
  return (
    <>
      <div className="table-wrap">
        {hasTable ? (
          <Tabla vista={vista} reasonId={reasonId} />
        ) : (
          <ListEmpty list={lista} words={HOMOLOGACIONES}>
            <Vacia vista={vista} />
          </ListEmpty>
        )}
      </div>
      <PagesFoot
        pages={pages}
        label={TABLA.paginas}
        hasPager={lista.total > 0}
        isKnown={lista.rows !== null}
        status={isWaiting && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
        onPage={editor.leaving(pages.setPage)}
      />
    </>
  )
}

const Tabla = ({ vista: { lista, isWaiting, orden, ordenar, pages, editor }, reasonId }: FilasProps) => (
  <EditableTable
    className="table cards"
    title={HOMOLOGACIONES.titulo}
    first={ACCIONES}
    columns={COLUMNAS}
    orden={orden}
    onOrden={ordenar}
    isBusy={lista.isFetching}
    places={12}
    editor={editor}
    editing={
      editor.edit?.row && <HomologacionEditRow key={editor.key} fila={editor.edit.row} editor={editor} />
    }
    rows={isWaiting ? null : pages.shown}
    keyOf={filaKey}
    renderRow={(fila, takesFocus) => (
      <HomologacionRow fila={fila} reasonId={reasonId} takesFocus={takesFocus} onEdit={editor.start} />
    )}
  />
)

const Vacia = ({ vista: { texto, buscar } }: { vista: Vista }) =>
  texto === '' ? (
    <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
  ) : (
    <Empty
      icon="stamp"
      title={HOMOLOGACIONES.vaciaConTexto}
      detail={`«${texto}»`}
      actions={<Button onClick={() => buscar('')}>{HOMOLOGACIONES.verTodas}</Button>}
    />
  )

function ExcelFailure({ excel }: { excel: ExcelFile }) {
  if (excel.fallo === null) return null
  const retry = () => void excel.start() // It tells by itself how it went
  return (
    <FailureModal
      failure={{ sentence: HOMOLOGACIONES.errorExcel, detail: excel.fallo, onRetry: retry }}
      onClose={excel.dismiss}
    />
  )
}
