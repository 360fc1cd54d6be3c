import type { Producto } from '#contract/producto.ts'
import { horaConDia } from '#domain/valor/hora.ts'
import { LISTA, MARCO, PRODUCTOS } from '#messages.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { AgeNotice } from '#ui/notices/age-notice.tsx'

/** How old what is shown is, and what cannot be done meanwhile (look, «Office, offline»). */
export function ListNotice({
  id,
  lista: { filas, total, desde, error, refresh },
  isOnline,
}: {
  id?: string
  lista: Lista<Producto>
  isOnline: boolean
}) {
  if (isOnline && (error === null || filas === null)) return null
  const isPart = filas !== null && filas.length < total
  return (
    <AgeNotice
      id={id}
      isOnline={isOnline}
      sentences={[
        desde !== null && `${MARCO.datosDe(horaConDia(desde, likelyNow()))}.`,
        isOnline ? PRODUCTOS.sinActualizar : PRODUCTOS.sinConexion,
        isPart && PRODUCTOS.soloPrimeros(filas.length, total),
      ]}
      retryLabel={LISTA.reintentar}
      onRetry={refresh}
    />
  )
}
