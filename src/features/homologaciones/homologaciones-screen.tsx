import '#ui/table/table.css'
import '#office/row-cards.css'
import './homologaciones.css'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type ColumnaHomologacion,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/homologacion.ts'
import { COLUMNAS_HOMOLOGACION, HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { FailureModal } from '#office/dialogs.tsx'
import {
  isLoading,
  ListEmpty,
  ListFailure,
  ListPanel,
  type Reach,
  SearchForm,
  usePreloads,
  useReach,
} from '#office/list-panel.tsx'
import { EditableTable } from '#office/list-table.tsx'
import { PagesFoot, useOrden, usePages } from '#office/pages.tsx'
import { GrupoDeSalida, ImprimirLista } from '#office/salida/sacar.tsx'
import { filtroEnPalabras } from '#office/salida/salida.ts'
import { SearchText } from '#office/search-text.tsx'
import {
  type Descarga,
  downloadExcel,
  type Excel,
  useDescarga,
  useHomologaciones,
} from '#queries/homologaciones/use-homologaciones.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { ACCIONES, COLUMNAS, HomologacionEditRow, HomologacionRow } from './homologacion-row.tsx'
import { filaKey, useEdit } from './use-edit.ts'

const NINGUNA: readonly never[] = []

interface HomologacionesScreenProps {
  notify: NotifyKept
  sesion: { nombre: string }
  buscado?: string
}

/**
 * Homologaciones (specification §2): search, edit of buyer and labels in the row, and download of all rows for Excel.
 */
export default function HomologacionesScreen(props: HomologacionesScreenProps) {
  const vista = useVista(props)
  const { lista, isWaiting, pages, editor } = vista
  const { parte } = lista
  const reach = useReach()
  usePreloads()
  // An open edit stays visible even if the new search finds no rows
  const hasRows = lista.data !== null && lista.data.length > 0
  const hasTable = hasRows || isWaiting || editor.edit !== null
  return (
    <div className="list-screen homologaciones">
      <SearchBar buscado={vista.texto} reach={reach} onBuscar={vista.buscar}>
        <ImprimirLista salida={salidaOf(vista)} quien={props.sesion.nombre} notify={props.notify} />
      </SearchBar>
      <ListPanel
        title={HOMOLOGACIONES.titulo}
        list={lista}
        words={HOMOLOGACIONES}
        reach={reach}
        more={parte && HOMOLOGACIONES.soloUltimas(parte.guardadas, parte.total)}
        foot={
          <PagesFoot
            pages={pages}
            hasPager={hasRows}
            isKnown={lista.data !== null}
            status={isWaiting && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
            onPage={editor.leaving(pages.setPage)}
          />
        }
      >
        {hasTable ? (
          <EditableTable
            className="table row-cards"
            title={HOMOLOGACIONES.titulo}
            first={ACCIONES}
            columns={COLUMNAS}
            orden={vista.orden}
            onOrden={vista.ordenar}
            isBusy={vista.lista.isFetching}
            places={12}
            editor={vista.editor}
            editing={
              vista.editor.edit?.row && (
                <HomologacionEditRow
                  key={vista.editor.key}
                  fila={vista.editor.edit.row}
                  editor={vista.editor}
                  notify={vista.notify}
                  owner={props.sesion.nombre}
                />
              )
            }
            rows={vista.isWaiting ? null : vista.pages.shown}
            keyOf={filaKey}
            renderRow={(fila, takesFocus) => (
              <HomologacionRow
                fila={fila}
                reasonId={reach.reasonId}
                takesFocus={takesFocus}
                onEdit={vista.editor.start}
              />
            )}
          />
        ) : (
          <ListEmpty list={vista.lista} words={HOMOLOGACIONES}>
            {vista.texto === '' ? (
              <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
            ) : (
              <Empty
                icon="stamp"
                title={
                  vista.lista.parte
                    ? HOMOLOGACIONES.noEntreLasUltimas(vista.lista.parte.guardadas)
                    : HOMOLOGACIONES.vaciaConTexto
                }
                detail={`«${vista.texto}»`}
                actions={<Button onClick={() => vista.buscar('')}>{HOMOLOGACIONES.verTodas}</Button>}
              />
            )}
          </ListEmpty>
        )}
      </ListPanel>
      <ListFailure list={lista} words={HOMOLOGACIONES} />
    </div>
  )
}

type Vista = ReturnType<typeof useVista>

function useVista({ notify, sesion, buscado = '' }: HomologacionesScreenProps) {
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  const lista = useHomologaciones(sesion.nombre, texto)
  const { data: rows, refetch } = lista
  const [orden, ordenar] = useOrden(ORDEN_HOMOLOGACIONES, COLUMNAS_HOMOLOGACION)
  const enOrden = useMemo(() => sortHomologaciones(rows ?? NINGUNA, orden), [rows, orden])
  const pages = usePages(enOrden)
  const editor = useEdit(notify, sesion.nombre)
  return {
    texto,
    buscar: editor.leaving((siguiente: string) => {
      pages.setPage(1)
      if (siguiente === texto) refetch()
      else setPedido({ texto: siguiente })
    }),
    lista,
    isWaiting: isLoading(lista),
    orden,
    enOrden,
    ordenar: editor.leaving((columna: ColumnaHomologacion) => {
      ordenar(columna)
      pages.setPage(1)
    }),
    pages,
    editor,
    notify,
  }
}

const salidaOf = ({ lista, enOrden, texto }: Vista) =>
  lista.data && {
    titulo: HOMOLOGACIONES.titulo,
    columnas: COLUMNAS,
    filas: enOrden,
    filtro: filtroEnPalabras(texto),
  }

interface SearchBarProps {
  buscado: string
  reach: Reach
  onBuscar: (texto: string) => void
  children: ReactNode
}

function SearchBar({ buscado, reach, onBuscar, children }: SearchBarProps) {
  const [texto, setTexto] = useState(buscado)
  return (
    <div className="page-head">
      <h1>{HOMOLOGACIONES.titulo}</h1>
      <span className="grow" />
      <SearchForm className="search" onSearch={() => onBuscar(texto.trim())}>
        <SearchText label={HOMOLOGACIONES.buscarTexto} value={texto} onTexto={setTexto} />
        <Button type="submit">{HOMOLOGACIONES.buscar}</Button>
      </SearchForm>
      <GrupoDeSalida>
        <ExcelButton {...reach} />
        {children}
      </GrupoDeSalida>
    </div>
  )
}

/** File name of the download (specification §7). */
const ARCHIVO = 'homologaciones.xls'
const MB = 1_048_576

function ExcelButton({ isOnline, reasonId }: Reach) {
  const descarga = useDescarga()
  /** Why the download failed: '' if unknown, null before a failure. */
  const [fallo, setFallo] = useState<string | null>(null)
  const start = async () => {
    const excel = await downloadExcel()
    if (excel === null) return
    if (excel.ok) saveFile(excel.archivo, ARCHIVO)
    else setFallo(reasonOf(excel))
  }
  const retry = () => void start() // `start` reports its own outcome
  return (
    <>
      <Button
        className="excel"
        icon="download"
        // During a download only aria-disabled: the pressed button keeps the focus
        aria-disabled={descarga !== null}
        disabled={!isOnline && descarga === null}
        aria-describedby={reasonId}
        onClick={() => void start()} // `start` reports its own outcome
      >
        <span aria-live="polite">
          {descarga === null ? HOMOLOGACIONES.descargarExcel : progress(descarga)}
        </span>
      </Button>
      {fallo !== null && (
        <FailureModal
          failure={{ sentence: HOMOLOGACIONES.errorExcel, detail: fallo, onRetry: retry }}
          onClose={() => setFallo(null)}
        />
      )}
    </>
  )
}

function progress({ recibidos, total }: Descarga): string {
  if (recibidos === 0) return HOMOLOGACIONES.descargando
  if (total !== null) return HOMOLOGACIONES.descargadoDe(Math.min(100, Math.floor((100 * recibidos) / total)))
  return HOMOLOGACIONES.descargado((recibidos / MB).toFixed(1).replace('.', ','))
}

function reasonOf({ status, detail, retryAfterMs, isCortado }: Extract<Excel, { ok: false }>): string {
  if (status === 429)
    return detail ?? HOMOLOGACIONES.excelEspera(retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000))
  if (isCortado) return HOMOLOGACIONES.excelCortado
  return status === 0 ? HOMOLOGACIONES.excelSinRed : (detail ?? '')
}
