import { useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import { movimientosDe } from '#domain/registro/movimientos-producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import { clampPagina, countPaginas, rangoPagina, slicePagina } from '#domain/valor/pagina.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { TABLA } from '#messages/tabla.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { useMovimientos } from '#queries/stock/use-movimientos.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Edad } from './edad.tsx'
import { MovimientosTable } from './movimientos-table.tsx'

/** The movements of one product. */
export function MovimientosPanel({
  owner,
  id,
  producto,
}: {
  owner: string
  id: number
  /** As the list knows it; null while it does not. */
  producto: Producto | null
}) {
  const { movimientos, isFetching, error, retry } = useMovimientos(owner, id)
  const tipos = useLista(owner, 'tipo_registros')
  const [pagina, setPagina] = useState(1)
  const todos = movimientos && movimientosDe(movimientos.lineas, movimientos.existencia, tipos.filas ?? [])
  const isLoading = todos === null && isFetching
  const total = todos?.length ?? 0
  const actual = clampPagina(pagina, total)
  return (
    <>
      <Cabecera producto={producto} existencia={movimientos?.existencia ?? null} isLoading={isLoading} />
      <Edad desde={movimientos?.desde ?? null} isError={error !== null} onRetry={retry} />
      <div className="table-wrap">
        {isLoading || total > 0 ? (
          <MovimientosTable filas={todos && slicePagina(todos, actual)} />
        ) : todos === null ? (
          <Unanswered
            error={error}
            refused={{
              title: error?.status === 404 ? INFORME_STOCK.noExiste : INFORME_STOCK.errorMovimientos,
              detail: status => error?.detail ?? INFORME_STOCK.errorDetalle(status),
            }}
            missing={{
              title: INFORME_STOCK.movimientosSinDatos,
              detail: INFORME_STOCK.movimientosSinDatosDetalle,
            }}
            retryLabel={LISTA.reintentar}
            onRetry={retry}
          />
        ) : (
          <Empty icon="history" title={INFORME_STOCK.sinMovimientos} />
        )}
      </div>
      {countPaginas(total) > 1 && (
        <div className="table-foot">
          <span className="grow" />
          <span className="range">{rangoPagina(actual, total)}</span>
          <Pager
            page={actual}
            pages={countPaginas(total)}
            label={INFORME_STOCK.paginasMovimientos}
            words={TABLA.pager}
            onPage={setPagina}
          />
        </div>
      )}
    </>
  )
}

/** Whose movements they are, and how it stands. */
function Cabecera({
  producto,
  existencia,
  isLoading,
}: {
  producto: Producto | null
  existencia: number | null
  isLoading: boolean
}) {
  const ahora = producto && { ...producto, existencia: existencia ?? producto.existencia }
  return (
    <div className="panel-head">
      <h2>
        {producto === null ? INFORME_STOCK.movimientos : `${producto.codigo} ${producto.descripcion ?? ''}`}
      </h2>
      <span className="meta" role="status">
        {isLoading && <span className="sr">{INFORME_STOCK.cargandoMovimientos}</span>}
        {ahora && (
          <>
            {isFaltante(ahora) && (
              <Mark tone="shortage" icon="triangle">
                {INFORME_STOCK.faltan(countFaltan(ahora))}
              </Mark>
            )}{' '}
            {INFORME_STOCK.hay(ahora.existencia)}, {INFORME_STOCK.minimo(ahora.stock_minimo)}
          </>
        )}
      </span>
    </div>
  )
}
