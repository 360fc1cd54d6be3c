import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import type { Loss } from '#offline/witness.ts'
import { useRead } from '../use-read.ts'

/** What this device lost and nobody has been shown, in any tab; null where there is nothing, or it is not known yet. */
export function usePerdida(): Loss | null {
  const loss = useRead(readLoss, onLossChange)
  return loss && loss.unseen.length > 0 ? loss : null
}

/** The loss was shown, and is not shown again. */
export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {}) // Then it stays on the screen
