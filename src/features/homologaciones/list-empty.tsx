import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import type { HomologacionesResult } from '#queries/homologaciones/use-homologaciones.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'

/** Instead of rows: the server could not say, or there are none. */
export function ListEmpty({
  result: { respuesta, error, retry },
  texto,
  onVerTodas,
}: {
  result: HomologacionesResult
  texto: string
  onVerTodas: () => void
}) {
  if (respuesta === null) {
    return (
      <Unanswered
        error={error}
        refused={{ title: HOMOLOGACIONES.errorConsultar, detail: HOMOLOGACIONES.errorDetalle }}
        missing={{ title: HOMOLOGACIONES.sinDatos, detail: HOMOLOGACIONES.sinDatosDetalle }}
        retryLabel={LISTA.reintentar}
        onRetry={retry}
      />
    )
  }
  if (texto === '')
    return <Empty icon="stamp" title={HOMOLOGACIONES.vacia} detail={HOMOLOGACIONES.vaciaDetalle} />
  return (
    <Empty
      icon="stamp"
      title={HOMOLOGACIONES.vaciaConTexto}
      detail={`«${texto}»`}
      actions={<Button onClick={onVerTodas}>{HOMOLOGACIONES.verTodas}</Button>}
    />
  )
}
