import { horaConDia } from '#domain/valor/hora.ts'
import { HOMOLOGACIONES, LISTA, MARCO } from '#messages.ts'
import type { HomologacionesResult } from '#queries/homologaciones/use-homologaciones.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'

/** How old what is shown is, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  result,
  isOnline,
}: {
  id: string
  result: HomologacionesResult
  isOnline: boolean
}) {
  const { respuesta, error, retry } = result
  if (isOnline && (error === null || respuesta === null)) return null
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        respuesta && `${MARCO.datosDe(horaConDia(respuesta.desde, Date.now()))}.`,
        isOnline ? HOMOLOGACIONES.sinActualizar : HOMOLOGACIONES.sinConexion,
        respuesta?.parte != null &&
          HOMOLOGACIONES.soloUltimas(respuesta.parte.guardadas, respuesta.parte.total),
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={retry}
    />
  )
}
