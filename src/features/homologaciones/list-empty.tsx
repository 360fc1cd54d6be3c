import { HOMOLOGACIONES, LISTA } from '#messages.ts'
import type { HomologacionesResult } from '#queries/use-homologaciones.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

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
    const isRefused = error !== null && error.status > 0
    return (
      <Empty
        icon={isRefused ? 'octagon' : 'wifi-off'}
        tone={isRefused ? 'rejected' : 'neutral'}
        title={isRefused ? HOMOLOGACIONES.errorConsultar : HOMOLOGACIONES.sinDatos}
        detail={isRefused ? HOMOLOGACIONES.errorDetalle(error.status) : HOMOLOGACIONES.sinDatosDetalle}
        actions={
          <Button variant="primary" icon="refresh" onClick={retry}>
            {LISTA.reintentar}
          </Button>
        }
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
