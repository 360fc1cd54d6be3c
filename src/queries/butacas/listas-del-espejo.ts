import { useEffect, useMemo } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { replica } from '#offline/mirror/replica.ts'
import { showButaca } from '#offline/view/show-butaca.ts'
import { useOutboxCalmly } from '../outbox/use-outbox.ts'
import { useReplicaIfStarted } from './use-replica.ts'

/** The ready seats as this device knows them, and when (ms) it last knew the whole floor. */
export interface ListasDelEspejo {
  data: PanelListas
  desde: number
}

/** «Butacas listas» from the mirror and the queue, for when the server cannot be asked; null where it is not wanted or known. */
export function useListasDelEspejo(isWanted: boolean): ListasDelEspejo | null {
  useEffect(() => {
    if (isWanted) replica.start()
  }, [isWanted])
  const { rows, rev, refreshedAt } = useReplicaIfStarted()
  const { bySeat, rev: queueRev } = useOutboxCalmly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both Maps stay the same object, their numbers say that they changed
  return useMemo(() => {
    if (!isWanted || refreshedAt === null) return null
    const keys = new Set([...rows.keys(), ...bySeat.keys()])
    const shown = [...keys].flatMap((key): Butaca[] => {
      const butaca = showButaca(rows.get(key), bySeat.get(key))
      return butaca === undefined ? [] : [butaca]
    })
    return { data: countListas(shown), desde: refreshedAt }
  }, [isWanted, rev, queueRev, refreshedAt])
}
