import { TABLA } from '#messages/tabla.ts'
import '#ui/table/table.css'
import './homologaciones.css'
import { useEffect, useId } from 'react'
import { countPaginas, rangoPagina } from '#domain/valor/pagina.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { FALLO } from '#messages/modales.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { FailureDialog, QueryFailure } from '#ui/failure-dialog.tsx'
import type { Notify } from '#ui/notify.ts'
import { preloadOverlays } from '#ui/overlay.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { HomologacionesTable } from './homologaciones-table.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListNotice } from './list-notice.tsx'
import { SearchBar } from './search-bar.tsx'
import { useEdicion } from './use-edicion.ts'
import { useExcelFile } from './use-excel-file.ts'
import { useLista } from './use-lista.ts'

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
  const lista = useLista(sesion.nombre, buscado)
  const editor = useEdicion(notify)
  const excel = useExcelFile()
  const reasonId = useId()
  useEffect(() => {
    const idle = setTimeout(preloadOverlays, 300) // After the first paint
    return () => clearTimeout(idle)
  }, [])

  const { result, total, pagina } = lista
  const hasRows = result.respuesta !== null && total > 0
  const isLoading = result.respuesta === null && result.isFetching
  /** What is being edited is not dropped because what is asked for now has no rows. */
  const isTable = hasRows || isLoading || editor.edicion !== null
  const buscar = (texto: string) => {
    editor.leave()
    lista.buscar(texto)
  }
  return (
    <div className="homologaciones">
      <SearchBar
        buscado={lista.texto}
        isOnline={online}
        descarga={excel.descarga}
        reasonId={reasonId}
        onBuscar={buscar}
        onExcel={() => void excel.start()} // It tells by itself how it went
      />
      <section className="panel sheet" aria-label={HOMOLOGACIONES.titulo}>
        <ListNotice id={reasonId} result={result} isOnline={online} />
        <div className="table-wrap">
          {isTable ? (
            <HomologacionesTable
              filas={isLoading ? null : lista.filas}
              isBusy={result.isFetching}
              orden={lista.orden}
              canEdit={online}
              editor={editor}
              onOrden={columna => {
                editor.leave()
                lista.ordenar(columna)
              }}
            />
          ) : (
            <ListEmpty result={result} texto={lista.texto} onVerTodas={() => buscar('')} />
          )}
        </div>
        <div className="table-foot">
          <span className="grow" />
          <span className="range" role="status">
            {isLoading && <span className="sr">{HOMOLOGACIONES.cargando}</span>}
            {result.respuesta === null ? '–' : rangoPagina(pagina, total)}
          </span>
          {hasRows && (
            <Pager
              page={pagina}
              pages={countPaginas(total)}
              label={TABLA.paginas}
              words={TABLA.pager}
              onPage={siguiente => {
                editor.leave()
                lista.setPagina(siguiente)
              }}
            />
          )}
        </div>
      </section>
      <QueryFailure
        words={FALLO}
        sentence={HOMOLOGACIONES.errorConsultar}
        error={result.error}
        onRetry={result.retry}
      />
      {excel.fallo !== null && (
        <FailureDialog
          words={FALLO}
          sentence={HOMOLOGACIONES.errorExcel}
          detail={excel.fallo}
          onClose={excel.dismiss}
          onRetry={() => void excel.start()}
        />
      )}
    </div>
  )
}
