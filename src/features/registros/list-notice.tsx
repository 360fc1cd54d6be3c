import type { Registro } from '#contract/registro.ts'
import { horaConDia } from '#domain/hora-con-dia.ts'
import { LISTA, MARCO, REGISTROS } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

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
  const frases = [
    desde !== null && `${MARCO.datosDe(horaConDia(desde, Date.now()))}.`,
    isOnline ? REGISTROS.sinActualizar : REGISTROS.sinConexion,
    desde !== null && isFiltered && !isOnline && REGISTROS.filtradoAca,
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
