import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BUTACAS } from '#messages/butacas/butacas.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { type Entry, useEntries } from '#queries/outbox/use-entries.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { confirmedText, rejectedText } from '../verdict-words.ts'
import { takeFailedCreations, takeVerdicts, viewBatch } from './batch.ts'

export type Batch = ReturnType<typeof useBatch>

/**
 * Follows the changes made on this screen until the server has judged each; only then success is told (reliability O36,
 * O38).
 */
export function useBatch(notify: NotifyKept) {
  /** Keys of the entries whose verdict is to be told. */
  const [followed, setFollowed] = useState<readonly string[]>([])
  /** Keys of the last batch, whose rows keep their colour. */
  const [last, setLast] = useState<ReadonlySet<string>>(new Set())
  const told = useRef(new Set<string>())
  const shown = useRef(new Set<string>())
  const failed = useRef(new Set<string>())
  const entries = useEntries(followed)

  useEffect(() => {
    const { confirmed, rejected } = takeVerdicts(entries, told.current)
    for (const entry of confirmed) if (!shown.current.delete(entry.key)) notify.success(confirmedText(entry))
    for (const { repetidas } of confirmed)
      if (repetidas !== undefined) notify.pending(HOMOLOGACIONES.etiquetasRepetidas(repetidas))
    for (const { nro } of takeFailedCreations(entries, failed.current))
      notify.error(BUTACAS.errorCrear, BUTACAS.creacionEspera(nro))
    if (rejected.length === 0) return
    playFeedback('rejected')
    const said = new Map(rejected.map(entry => [rejectedText(entry).join('\n'), rejectedText(entry)]))
    for (const words of said.values()) notify.error(...words)
  }, [entries, notify])

  /** @param isShown the card tells the success, so only a refusal is told here. */
  const follow = useCallback((added: readonly Entry[], isShown = false) => {
    const keys = added.map(entry => entry.key)
    if (isShown) for (const key of keys) shown.current.add(key)
    setFollowed(before => [...before.filter(key => !told.current.has(key)), ...keys])
    setLast(new Set(keys))
  }, [])
  const batch = useMemo(() => viewBatch(entries.filter(entry => last.has(entry.key))), [entries, last])
  /** Call it when an entry is sent again: its next verdict is told too. */
  const untell = useCallback((key: string) => void told.current.delete(key), [])
  const clear = useCallback(() => setLast(new Set()), [])
  return { batch, follow, untell, clear }
}
