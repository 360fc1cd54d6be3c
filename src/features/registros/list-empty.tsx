import type { Registro } from '#contract/registro.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'

/** Instead of rows: the server could not say, or there are none. */
export function ListEmpty({
  result: { filas, error, refresh },
  isFiltered,
}: {
  result: Lista<Registro>
  isFiltered: boolean
}) {
  if (filas !== null)
    return isFiltered ? (
      <Empty icon="box" title={REGISTROS.vaciaConFiltro} />
    ) : (
      <Empty icon="box" title={REGISTROS.vacia} detail={REGISTROS.vaciaDetalle} />
    )
  return (
    <Unanswered
      error={error}
      refused={{ title: REGISTROS.errorConsultar, detail: REGISTROS.errorDetalle }}
      missing={{ title: REGISTROS.sinDatos, detail: REGISTROS.sinDatosDetalle }}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}
