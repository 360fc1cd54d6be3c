import type { Producto } from '#contract/producto.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'

/** Instead of rows: the server could not say, or there are none. */
export function ListEmpty({
  lista: { filas, error, refresh },
  onLimpiar,
}: {
  lista: Lista<Producto>
  onLimpiar: () => void
}) {
  if (filas === null) {
    return (
      <Unanswered
        error={error}
        refused={{ title: PRODUCTOS.errorConsultar, detail: PRODUCTOS.errorDetalle }}
        missing={{ title: PRODUCTOS.sinDatos, detail: PRODUCTOS.sinDatosDetalle }}
        retryLabel={LISTA.reintentar}
        onRetry={refresh}
      />
    )
  }
  if (filas.length === 0) return <Empty icon="box" title={PRODUCTOS.vacia} detail={PRODUCTOS.vaciaDetalle} />
  return (
    <Empty
      icon="box"
      title={PRODUCTOS.vaciaConFiltro}
      actions={<Button onClick={onLimpiar}>{PRODUCTOS.limpiar}</Button>}
    />
  )
}
