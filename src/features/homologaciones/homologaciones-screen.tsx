import '#ui/table/table.css'
import './homologaciones.css'
import { useId, useMemo, useState } from 'react'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { HOMOLOGACIONES } from '#messages.ts'
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
import { useExcelFile } from './use-excel-file.ts'

const NINGUNA: readonly never[] = []

/** Homologaciones (specification §2): search, correct buyer and labels in their row, take them all as an Excel. */
export default function HomologacionesScreen({
  notify,
  sesion,
  buscado = '',
}: {
  notify: Notify
  sesion: { nombre: string }
  /** A text that it looks for from the start. */
  buscado?: string
}) {
  const { online } = useNetwork()
  const [desde] = useState({ texto: buscado })
  const [{ texto }, setPedido] = useAddressed(desde)
  const lista = useHomologaciones(sesion.nombre, texto)
  const { rows, total, parte } = lista
  const [orden, ordenar] = useOrden(ORDEN_HOMOLOGACIONES)
  const pages = usePages(useMemo(() => sortHomologaciones(rows ?? NINGUNA, orden), [rows, orden]))
  const editor = useEdit(notify)
  const excel = useExcelFile()
  const reasonId = useId()
  usePreloads()

  const isWaiting = isLoading(lista)
  const buscar = editor.leaving((siguiente: string) => {
    pages.setPage(1)
    // The same text again asks again
    if (siguiente === texto) lista.refresh()
    else setPedido({ texto: siguiente })
  })
  return (
    <div className="homologaciones">
      <SearchBar
        buscado={texto}
        isOnline={online}
        descarga={excel.descarga}
        reasonId={reasonId}
        onBuscar={buscar}
        onExcel={() => void excel.start()} // It tells by itself how it went
      />
      <section className="panel sheet" aria-label={HOMOLOGACIONES.titulo}>
        <ListNotice
          id={reasonId}
          list={lista}
          isOnline={online}
          words={HOMOLOGACIONES}
          more={parte && HOMOLOGACIONES.soloUltimas(parte.guardadas, parte.total)}
        />
        <div className="table-wrap">
          {/* What is being edited is not dropped because what is asked for now has no rows */}
          {total > 0 || isWaiting || editor.edit !== null ? (
            <EditableTable
              className="table cards"
              title={HOMOLOGACIONES.titulo}
              first={ACCIONES}
              columns={COLUMNAS}
              orden={orden}
              onOrden={editor.leaving(columna => {
                ordenar(columna)
                pages.setPage(1)
              })}
              isBusy={lista.isFetching}
              places={12}
              editor={editor}
              editing={
                editor.edit?.row && (
                  <HomologacionEditRow key={editor.key} fila={editor.edit.row} editor={editor} />
                )
              }
              rows={isWaiting ? null : pages.shown}
              keyOf={filaKey}
              renderRow={(fila, takesFocus) => (
                <HomologacionRow
                  fila={fila}
                  reasonId={online ? undefined : reasonId}
                  takesFocus={takesFocus}
                  onEdit={editor.start}
                />
              )}
            />
          ) : (
            <ListEmpty list={lista} words={HOMOLOGACIONES}>
              {texto === '' ? (
                <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
              ) : (
                <Empty
                  icon="stamp"
                  title={HOMOLOGACIONES.vaciaConTexto}
                  detail={`«${texto}»`}
                  actions={<Button onClick={() => buscar('')}>{HOMOLOGACIONES.verTodas}</Button>}
                />
              )}
            </ListEmpty>
          )}
        </div>
        <PagesFoot
          pages={pages}
          label="Páginas"
          hasPager={total > 0}
          isKnown={rows !== null}
          status={isWaiting && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
          onPage={editor.leaving(pages.setPage)}
        />
      </section>
      <ListFailure list={lista} words={HOMOLOGACIONES} />
      <FailureModal
        failure={
          excel.fallo === null
            ? null
            : {
                sentence: HOMOLOGACIONES.errorExcel,
                detail: excel.fallo,
                onRetry: () => void excel.start(), // It tells by itself how it went
              }
        }
        onClose={excel.dismiss}
      />
    </div>
  )
}
