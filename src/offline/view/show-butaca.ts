import type { Butaca } from '#contract/butaca.ts'
import { applyPending } from '#domain/butaca/apply-pending.ts'
import type { SeatQueue } from './outbox-view.ts'

/**
 * A seat as the screens show it: the mirror's row with what is queued on top. One that the mirror does not hold, such
 * as one that was created here and waits, is shown over what the person saw, for as long as something is queued.
 */
export function showButaca(row: Butaca | undefined, queue: SeatQueue | undefined): Butaca | undefined {
  const butaca = row ?? (queue && queue.operaciones.length > 0 ? queue.seen : undefined)
  return butaca && queue ? applyPending(butaca, queue.operaciones) : butaca
}
