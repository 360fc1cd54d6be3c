import { useCallback, useEffect, useMemo, useState } from 'react'
import { dejarDeMostrar, seguir } from '#queries/outbox/seguidos.ts'
import { type Entry, useEntries } from '#queries/outbox/use-entries.ts'
import { viewBatch } from './batch.ts'

export type Batch = ReturnType<typeof useBatch>

const NONE: readonly Entry[] = []

/** The changes that were made on this screen together last, whose rows keep their colour. */
export function useBatch() {
  const [last, setLast] = useState(NONE)
  const entries = useEntries(useMemo(() => last.map(({ key }) => key), [last]))
  useEffect(() => dejarDeMostrar, [])

  /** @param isShown the card tells the success, so only a refusal is told elsewhere. */
  const follow = useCallback((added: readonly Entry[], isShown = false) => {
    seguir(added, isShown)
    setLast(added)
  }, [])
  const batch = useMemo(
    () => viewBatch(entries.filter(entry => last.some(({ key }) => key === entry.key))),
    [entries, last],
  )
  /** Call it when entries are sent again: their next verdict is told too. */
  const again = useCallback(
    (keys: readonly string[]) => seguir(last.filter(({ key }) => keys.includes(key))),
    [last],
  )
  const clear = useCallback(() => setLast(NONE), [])
  return { batch, follow, again, clear }
}
