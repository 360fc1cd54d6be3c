import { useEffect, useRef } from 'react'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { dejarDeSeguir, useSeguidos } from '#queries/outbox/seguidos.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { confirmedText, failedCreations, rejectedText, verdictsOf } from './lista/use-batch.ts'

/**
 * Reports the outcome of changes made in the seat search or on a seat's page, on whatever screen the person is now.
 * Reports a success only after the server's confirmation, and not if the card showed it (reliability O36, O38).
 */
export default function Veredictos({ owner, notify }: { owner: string; notify: NotifyKept }) {
  const entries = useSeguidos(owner)
  /** Keys of new seats whose failure was reported. Their entries are sent again, so the failure may repeat. */
  const failed = useRef(new Set<string>())

  useEffect(() => {
    const { judged, confirmed, rejected } = verdictsOf(entries)
    const shown = dejarDeSeguir(judged)
    for (const entry of confirmed) if (!shown.has(entry.key)) notify.success(confirmedText(entry))
    for (const { repetidas } of confirmed)
      if (repetidas !== undefined) notify.pending(HOMOLOGACIONES.etiquetasRepetidas(repetidas))
    for (const { key, nro } of failedCreations(entries)) {
      if (!failed.current.has(key)) notify.error(BUTACAS.errorCrear, BUTACAS.creacionEspera(nro))
      failed.current.add(key)
    }
    if (rejected.length === 0) return
    playFeedback('rejected')
    const said = new Map(rejected.map(entry => [rejectedText(entry).join('\n'), rejectedText(entry)]))
    for (const words of said.values()) notify.error(...words)
  }, [entries, notify])
  return null
}
