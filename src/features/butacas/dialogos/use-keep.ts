import { useState } from 'react'
import { NO_GUARDADO } from '#messages/equipo/guardado.ts'
import type { FormDraft } from '#queries/cuenta/use-borrador.ts'
import { type Kept, keepCorrected, keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

export interface SeatDialogProps {
  /** Login name of the person who works. */
  owner: string
  /** The refused entry that is corrected; null for a new operation. */
  corrige: Entry | null
  onClose: () => void
  onKept: (entries: readonly Entry[]) => void
}

/** A dialog whose draft ends with it. */
export const endedBy = <P extends Pick<SeatDialogProps, 'onClose' | 'onKept'>>(
  ending: FormDraft<object>['ending'],
  props: P,
): P => ({ ...props, onClose: ending(props.onClose), onKept: ending(props.onKept) })

/**
 * Keeps a form's operations. The form closes only once they are on the disk; if the device cannot keep them, it stays
 * and shows the reason (reliability O28). @param first what is wrong when the form opens.
 */
export function useKeep({ owner, corrige, onClose, onKept }: SeatDialogProps, first = '') {
  const [problem, setProblem] = useState(first)
  const [isKeeping, setIsKeeping] = useState(false)
  const keep = async (...orders: readonly Order[]): Promise<void> => {
    setIsKeeping(true)
    const [order] = orders
    const kept: Kept = await (corrige === null || order === undefined
      ? keepOperaciones(orders, owner)
      : keepCorrected(corrige.key, order))
    setIsKeeping(false)
    if (typeof kept === 'string') return setProblem(NO_GUARDADO[kept])
    if (kept.length === 0) return onClose() // The entry is already decided; the queue shows how
    onKept(kept)
  }
  return { keep, setProblem, shown: { problem, isKeeping, onClose } }
}
