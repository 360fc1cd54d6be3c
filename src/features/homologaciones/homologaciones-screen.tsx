import { TABLA } from '#messages/tabla.ts'
import '#ui/table/table.css'
import './homologaciones.css'
import { useId, useMemo, useState } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
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
import type { Lista } from '#queries/lista.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { ACCIONES, COLUMNAS } from './columnas.tsx'
import { HomologacionEditRow } from './homologacion-edit-row.tsx'
import { HomologacionRow } from './homologacion-row.tsx'
import { SearchBar } from './search-bar.tsx'
import { filaKey, type HomologacionEdit, useEdit } from './use-edit.ts'
import { type ExcelFile, useExcelFile } from './use-excel-file.ts'

const NINGUNA: readonly never[] = []

interface HomologacionesScreenProps {
  notify: Notify
  sesion: { nombre: string }
  /** A text that it looks for from the start. */
  buscado?: string
}

/** Homologaciones (specification §2): search, correct buyer and labels in their row, take them all as an Excel. */
export default function HomologacionesScreen({ notify, sesion, buscado = '' }: HomologacionesScreenProps) {
  const { online } = useNetwork()
  const [texto, setTexto] = useTexto(buscado)
  const lista = useHomologaciones(sesion.nombre, texto)
  const paginas = usePaginas(lista.rows ?? NINGUNA)
  const editor = useEdit(notify)
  const excel = useExcelFile()
  const reasonId = useId()
  usePreloads()
  const buscar = editor.leaving((siguiente: string) => {
    paginas.setPage(1)
    // The same text again asks again
    if (siguiente === texto) lista.refresh()
    else setTexto(siguiente)
  })
  return (
    <div className="homologaciones">
      <SearchBar buscado={texto} isOnline={online} excel={excel} reasonId={reasonId} onBuscar={buscar} />
      <section className="panel sheet" aria-label={HOMOLOGACIONES.titulo}>
        <ListNotice
          id={reasonId}
          list={lista}
          isOnline={online}
          words={HOMOLOGACIONES}
          more={lista.parte && HOMOLOGACIONES.soloUltimas(lista.parte.guardadas, lista.parte.total)}
        />
        <Filas
          lista={lista}
          paginas={paginas}
          texto={texto}
          onBuscar={buscar}
          editor={editor}
          reasonId={online ? undefined : reasonId}
        />
      </section>
      <ListFailure list={lista} words={HOMOLOGACIONES} />
      <ExcelFailure excel={excel} />
    </div>
  )
}

/** What is looked for. */
function useTexto(buscado: string) {
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  return [texto, (siguiente: string) => setPedido({ texto: siguiente })] as const
}

/** The page that is looked at, of the rows as they are sorted; sorted otherwise it is the first one. */
function usePaginas(rows: readonly Homologacion[]) {
  const [orden, ordenar] = useOrden(ORDEN_HOMOLOGACIONES)
  const pages = usePages(useMemo(() => sortHomologaciones(rows, orden), [rows, orden]))
  return {
    ...pages,
    orden,
    ordenar: (columna: ColumnaHomologacion) => {
      ordenar(columna)
      pages.setPage(1)
    },
  }
}

interface FilasProps {
  lista: Lista<Homologacion>
  paginas: ReturnType<typeof usePaginas>
  /** What is looked for. */
  texto: string
  onBuscar: (texto: string) => void
  editor: HomologacionEdit
  reasonId: string | undefined
}

/** The rows, or that there are none, and the other pages. */
function Filas(props: FilasProps) {
  const { lista, paginas, editor } = props
  // What is being edited is not dropped because what is asked for now has no rows
  const hasTable = lista.total > 0 || isLoading(lista) || editor.edit !== null
  return (
    <>
      <div className="table-wrap">
        {hasTable ? (
          <Tabla {...props} />
        ) : (
          <ListEmpty list={lista} words={HOMOLOGACIONES}>
            <Vacia {...props} />
          </ListEmpty>
        )}
      </div>
      <PagesFoot
        pages={paginas}
        label={TABLA.paginas}
        hasPager={lista.total > 0}
        isKnown={lista.rows !== null}
        status={isLoading(lista) && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
        onPage={editor.leaving(paginas.setPage)}
      />
    </>
  )
}

const Tabla = ({ lista, paginas, editor, reasonId }: FilasProps) => (
  <EditableTable
    className="table cards"
    title={HOMOLOGACIONES.titulo}
    first={ACCIONES}
    columns={COLUMNAS}
    orden={paginas.orden}
    onOrden={editor.leaving(paginas.ordenar)}
    isBusy={lista.isFetching}
    places={12}
    editor={editor}
    editing={
      editor.edit?.row && <HomologacionEditRow key={editor.key} fila={editor.edit.row} editor={editor} />
    }
    rows={isLoading(lista) ? null : paginas.shown}
    keyOf={filaKey}
    renderRow={(fila, takesFocus) => (
      <HomologacionRow fila={fila} reasonId={reasonId} takesFocus={takesFocus} onEdit={editor.start} />
    )}
  />
)

const Vacia = ({ texto, onBuscar }: Pick<FilasProps, 'texto' | 'onBuscar'>) =>
  texto === '' ? (
    <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
  ) : (
    <Empty
      icon="stamp"
      title={HOMOLOGACIONES.vaciaConTexto}
      detail={`«${texto}»`}
      actions={<Button onClick={() => onBuscar('')}>{HOMOLOGACIONES.verTodas}</Button>}
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
