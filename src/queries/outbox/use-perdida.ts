import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import type { Loss } from '#offline/witness.ts'
import { useRead } from '../use-read.ts'

/** What this device lost and nobody has been shown, in any tab; null where there is nothing, or nobody knows yet. */
export function usePerdida(): Loss | null {
  const loss = useRead(readLoss, onLossChange)
  return loss && loss.unseen.length > 0 ? loss : null
}

/** Whoever was shown it goes on: it is said no more. */
export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {}) // It stays on the screen
