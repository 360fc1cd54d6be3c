import { horaConDia } from '#domain/valor/hora.ts'
import { CATALOGOS, LISTA, MARCO } from '#messages.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'

/** How old what is shown is, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  lista: { desde, error, refresh },
  isOnline,
}: {
  id: string
  lista: Lista<unknown>
  isOnline: boolean
}) {
  if (isOnline && (error === null || desde === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        desde !== null && `${MARCO.datosDe(horaConDia(desde, likelyNow()))}.`,
        isOnline ? CATALOGOS.sinActualizar : CATALOGOS.sinConexion,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}
