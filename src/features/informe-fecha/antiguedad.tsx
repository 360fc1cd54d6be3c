import { formatHora } from '#domain/valor/hora.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { haceCuanto } from '#messages/hora.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import type { Respuesta } from '#queries/informes/use-respuesta.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'

/** Says that the shown report is the last answer, and how old it is, when the server could not be asked again. */
export function Antiguedad({ informe }: { informe: Respuesta<unknown> }) {
  const { filas, desde, error, retry } = informe
  if (filas === null || desde === null || error === null) return null
  return (
    <Notice tone="neutral" icon={error === 'offline' ? 'wifi-off' : 'clock'}>
      <span>
        {INFORME.noSePudoActualizar} {INFORME.datosDe(formatHora(desde), haceCuanto(desde, Date.now()))}
      </span>
      <Button size="sm" onClick={retry}>
        {LISTA.reintentar}
      </Button>
    </Notice>
  )
}
