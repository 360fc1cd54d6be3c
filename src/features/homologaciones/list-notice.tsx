import { horaConDia } from '#domain/hora-con-dia.ts'
import { HOMOLOGACIONES, LISTA, MARCO } from '#messages.ts'
import type { HomologacionesResult } from '#queries/use-homologaciones.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

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
  const frases = [
    respuesta && `${MARCO.datosDe(horaConDia(respuesta.desde, Date.now()))}.`,
    isOnline ? HOMOLOGACIONES.sinActualizar : HOMOLOGACIONES.sinConexion,
    respuesta?.parte && HOMOLOGACIONES.soloUltimas(respuesta.parte.guardadas, respuesta.parte.total),
  ]
  return (
    <div className="notice-line" id={id}>
      <Notice tone="neutral" icon={isOnline ? 'octagon' : 'wifi-off'}>
        <span>{frases.filter(Boolean).join(' ')}</span>
        {isOnline && <Button onClick={retry}>{LISTA.reintentar}</Button>}
      </Notice>
    </div>
  )
}
