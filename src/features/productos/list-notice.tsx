import type { Producto } from '#contract/producto.ts'
import { horaConDia } from '#domain/hora-con-dia.ts'
import { LISTA, MARCO, PRODUCTOS } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

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
  const frases = [
    desde !== null && `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
    isOnline ? PRODUCTOS.sinActualizar : PRODUCTOS.sinConexion,
    isPart && PRODUCTOS.soloPrimeros(filas.length, total),
  ]
  return (
    <div className="notice-line" id={id}>
      <Notice tone="neutral" icon={isOnline ? 'octagon' : 'wifi-off'}>
        <span>{frases.filter(Boolean).join(' ')}</span>
        {isOnline && <Button onClick={refresh}>{LISTA.reintentar}</Button>}
      </Notice>
    </div>
  )
}
