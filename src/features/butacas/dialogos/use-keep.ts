import { useState } from 'react'
import { NO_GUARDADO } from '#messages/equipo/guardado.ts'
import { type Kept, keepCorrected, keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** What every dialog that keeps something needs. */
export interface SeatDialogProps {
  /** Login name of who is at it. */
  owner: string
  /** A refused entry that is being written anew; null for a new one. */
  corrige: Entry | null
  onClose: () => void
  onKept: (entries: readonly Entry[]) => void
}

/**
 * Keeps what a form made. It closes only once that is on the disk; when the device could not keep it the form stays as
 * it was, with the reason (reliability O28).
 */
export function useKeep({ owner, corrige, onClose, onKept }: SeatDialogProps) {
  const [problem, setProblem] = useState('')
  const [isKeeping, setIsKeeping] = useState(false)
  const keep = async (...orders: readonly Order[]): Promise<void> => {
    setIsKeeping(true)
    const [order] = orders
    const kept: Kept = await (corrige === null || order === undefined
      ? keepOperaciones(orders, owner)
      : keepCorrected(corrige.key, order))
    setIsKeeping(false)
    if (typeof kept === 'string') return setProblem(NO_GUARDADO[kept])
    if (kept.length === 0) return onClose() // Somebody decided on it before: the queue tells how
    onKept(kept)
  }
  return { keep, setProblem, shown: { problem, isKeeping, onClose } }
}
