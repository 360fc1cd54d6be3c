import type { Registro } from '#contract/registro.ts'
import { horaConDia } from '#domain/valor/hora.ts'
import { LISTA, MARCO, REGISTROS } from '#messages.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'

/** How old what is shown is, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  result: { desde, error, refresh },
  isOnline,
  isFiltered,
}: {
  id: string
  result: Lista<Registro>
  isOnline: boolean
  isFiltered: boolean
}) {
  if (isOnline && (error === null || desde === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        desde !== null && `${MARCO.datosDe(horaConDia(desde, likelyNow()))}.`,
        isOnline ? REGISTROS.sinActualizar : REGISTROS.sinConexion,
        desde !== null && isFiltered && !isOnline && REGISTROS.filtradoAca,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}
