import type { Producto } from '#contract/producto.ts'
import { LISTA, PRODUCTOS } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Instead of rows: the server could not say, or there are none. */
export function ListEmpty({
  lista: { filas, error, refresh },
  onLimpiar,
}: {
  lista: Lista<Producto>
  onLimpiar: () => void
}) {
  if (filas === null) {
    const isRefused = error !== null && error.status > 0
    return (
      <Empty
        icon={isRefused ? 'octagon' : 'wifi-off'}
        tone={isRefused ? 'rejected' : 'neutral'}
        title={isRefused ? PRODUCTOS.errorConsultar : PRODUCTOS.sinDatos}
        detail={isRefused ? PRODUCTOS.errorDetalle(error.status) : PRODUCTOS.sinDatosDetalle}
        actions={
          <Button variant="primary" icon="refresh" onClick={refresh}>
            {LISTA.reintentar}
          </Button>
        }
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
