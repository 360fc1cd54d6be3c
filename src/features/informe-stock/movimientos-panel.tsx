import type { Producto } from '#contract/producto.ts'
import { movimientosDe } from '#domain/registro/movimientos-producto.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { isLoading, ListEmpty, ListNotice } from '#office/list-state.tsx'
import { PagesFoot, usePages } from '#office/pages.tsx'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { useMovimientos } from '#queries/stock/use-movimientos.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { MovimientosTable } from './movimientos-table.tsx'
import { Faltan } from './productos-table.tsx'

const NINGUNO: readonly never[] = []

interface MovimientosPanelProps {
  owner: string
  id: number
  /** As the list knows it; null while it does not. */
  producto: Producto | null
}

/** The movements of one product. */
export function MovimientosPanel({ owner, id, producto }: MovimientosPanelProps) {
  const { online } = useNetwork()
  const lista = useMovimientos(owner, id)
  const { rows, asOf, existencia, error } = lista
  const tipos = useLista(owner, 'tipo_registros').rows ?? NINGUNO
  const todos = rows === null ? NINGUNO : movimientosDe(rows, existencia, tipos)
  const pages = usePages(todos)
  const isWaiting = isLoading(lista)
  const words = {
    ...INFORME_STOCK,
    errorConsultar: error?.status === 404 ? INFORME_STOCK.noExiste : INFORME_STOCK.errorMovimientos,
    errorDetalle: (status: number) => error?.detail ?? INFORME_STOCK.errorDetalle(status),
    sinDatos: INFORME_STOCK.movimientosSinDatos,
    sinDatosDetalle: INFORME_STOCK.movimientosSinDatosDetalle,
  }
  return (
    <>
      <Cabecera producto={producto} existencia={existencia} isWaiting={isWaiting} />
      {asOf !== null && <ListNotice list={lista} isOnline={online} words={words} />}
      <div className="table-wrap">
        {isWaiting || todos.length > 0 ? (
          <MovimientosTable filas={isWaiting ? null : pages.shown} />
        ) : (
          <ListEmpty list={lista} words={words}>
            <Empty icon="history" title={INFORME_STOCK.sinMovimientos} />
          </ListEmpty>
        )}
      </div>
      {pages.pages > 1 && <PagesFoot pages={pages} label={INFORME_STOCK.paginasMovimientos} hasPager />}
    </>
  )
}

/** Whose movements they are, and how it stands. */
function Cabecera({
  producto,
  existencia,
  isWaiting,
}: {
  producto: Producto | null
  existencia: number | null
  isWaiting: boolean
}) {
  const ahora = producto && { ...producto, existencia: existencia ?? producto.existencia }
  return (
    <div className="panel-head">
      <h2>
        {producto === null ? INFORME_STOCK.movimientos : `${producto.codigo} ${producto.descripcion ?? ''}`}
      </h2>
      <span className="meta" role="status">
        {isWaiting && <span className="sr">{INFORME_STOCK.cargandoMovimientos}</span>}
        {ahora && (
          <>
            <Faltan producto={ahora} /> {INFORME_STOCK.hay(ahora.existencia)},{' '}
            {INFORME_STOCK.minimo(ahora.stock_minimo)}
          </>
        )}
      </span>
    </div>
  )
}
