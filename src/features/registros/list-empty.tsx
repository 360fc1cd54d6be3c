import type { Registro } from '#contract/registro.ts'
import { LISTA, REGISTROS } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

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
  const isRefused = error !== null && error.status > 0
  return (
    <Empty
      icon={isRefused ? 'octagon' : 'wifi-off'}
      tone={isRefused ? 'rejected' : 'neutral'}
      title={isRefused ? REGISTROS.errorConsultar : REGISTROS.sinDatos}
      detail={isRefused ? REGISTROS.errorDetalle(error.status) : REGISTROS.sinDatosDetalle}
      actions={
        <Button variant="primary" icon="refresh" onClick={refresh}>
          {LISTA.reintentar}
        </Button>
      }
    />
  )
}
