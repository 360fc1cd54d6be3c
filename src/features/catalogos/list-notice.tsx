import { horaConDia } from '#domain/hora-con-dia.ts'
import { CATALOGOS, LISTA, MARCO } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

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
  const frases = [
    desde !== null && `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
    isOnline ? CATALOGOS.sinActualizar : CATALOGOS.sinConexion,
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
