import type { Butaca } from '#contract/butaca.ts'
import { applyPending } from '#domain/butaca/apply-pending.ts'
import type { SeatQueue } from './outbox-view.ts'

/**
 * A seat as the screens show it: the mirror's row with the queued changes. A seat that the mirror lacks, such as a new
 * one, is shown as its author saw it while something is queued.
 */
export function showButaca(row: Butaca | undefined, queue: SeatQueue | undefined): Butaca | undefined {
  const butaca = row ?? (queue && queue.operaciones.length > 0 ? queue.seen : undefined)
  return butaca && queue ? applyPending(butaca, queue.operaciones) : butaca
}
