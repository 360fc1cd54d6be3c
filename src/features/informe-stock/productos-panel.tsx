import { countPaginas, rangoPagina } from '#domain/valor/pagina.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { TABLA } from '#messages/tabla.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Edad } from './edad.tsx'
import { ProductosTable } from './productos-table.tsx'
import type { useProductos } from './use-productos.ts'

/** Products under their minimum, or those that the box found. */
export function ProductosPanel({
  productos,
  elegido,
}: {
  productos: ReturnType<typeof useProductos>
  elegido: number | null
}) {
  const { lista, filas, total, pagina, isBuscado } = productos
  const isLoading = lista.filas === null && lista.isFetching
  const title = isBuscado ? INFORME_STOCK.encontrados : INFORME_STOCK.bajoMinimo
  return (
    <section className="panel sheet" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="meta" role="status">
          {isLoading && <span className="sr">{INFORME_STOCK.cargandoProductos}</span>}
          {lista.filas !== null && INFORME_STOCK.productos(total)}
        </span>
      </div>
      <Edad desde={lista.desde} isError={lista.error !== null} onRetry={lista.refresh} />
      <div className="table-wrap">
        {isLoading || total > 0 ? (
          <ProductosTable filas={isLoading ? null : filas} title={title} elegido={elegido} />
        ) : lista.filas === null ? (
          <Unanswered
            error={lista.error}
            refused={{
              title: INFORME_STOCK.errorProductos,
              detail: status => lista.error?.detail ?? INFORME_STOCK.errorDetalle(status),
            }}
            missing={{ title: INFORME_STOCK.sinDatos, detail: INFORME_STOCK.sinDatosDetalle }}
            retryLabel={LISTA.reintentar}
            onRetry={lista.refresh}
          />
        ) : isBuscado ? (
          <Empty
            icon="search"
            title={INFORME_STOCK.sinEncontrar}
            actions={<Button onClick={() => productos.setTexto('')}>{INFORME_STOCK.quitarBusqueda}</Button>}
          />
        ) : (
          <Empty
            icon="check"
            tone="ok"
            title={INFORME_STOCK.nadieFalta}
            detail={INFORME_STOCK.nadieFaltaDetalle}
          />
        )}
      </div>
      {countPaginas(total) > 1 && (
        <div className="table-foot">
          <span className="grow" />
          <span className="range">{rangoPagina(pagina, total)}</span>
          <Pager
            page={pagina}
            pages={countPaginas(total)}
            label={INFORME_STOCK.paginasProductos}
            words={TABLA.pager}
            onPage={productos.setPagina}
          />
        </div>
      )}
    </section>
  )
}
