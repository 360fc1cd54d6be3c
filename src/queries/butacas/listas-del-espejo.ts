import { useEffect, useMemo } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { countListas, type PanelListas } from '#domain/butaca/panel-listas.ts'
import { replica } from '#offline/mirror/replica.ts'
import { showButaca } from '#offline/view/show-butaca.ts'
import { useOutboxCalmly } from '../outbox/use-outbox.ts'
import { useReplicaIfStarted } from './use-replica.ts'

/** The ready seats of the panel as this device knows them, and when (ms) it last knew all of the floor. */
export interface ListasDelEspejo {
  data: PanelListas
  desde: number
}

/**
 * «Butacas listas» from the mirror with what is queued on top, for when the server cannot be asked. Null while it is not
 * wanted, and where the mirror does not hold the floor.
 */
export function useListasDelEspejo(isWanted: boolean): ListasDelEspejo | null {
  useEffect(() => {
    if (isWanted) replica.start()
  }, [isWanted])
  const { rows, rev, refreshedAt } = useReplicaIfStarted()
  const { bySeat, rev: queueRev } = useOutboxCalmly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both Maps are the same throughout, another number says that they changed
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
