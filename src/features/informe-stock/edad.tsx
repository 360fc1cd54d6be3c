import { horaConDia } from '#domain/valor/hora.ts'
import { INFORME_STOCK, LISTA, MARCO } from '#messages.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'

/** How old what is shown is, where it could not be asked for again (look, «Office, offline»). */
export function Edad({
  desde,
  isError,
  onRetry,
}: {
  /** null while there is nothing to be told the age of. */
  desde: number | null
  isError: boolean
  onRetry: () => void
}) {
  const { online } = useNetwork()
  if (desde === null || (online && !isError)) return null
  return (
    <AgeNotice
      isOnline={online}
      sentences={[
        `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
        online ? INFORME_STOCK.sinActualizar : INFORME_STOCK.sinConexion,
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={onRetry}
    />
  )
}
