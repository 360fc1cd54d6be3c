import { useEffect, useState } from 'react'
import { dismissLoss as dismiss, onLossChange, readLoss } from '#offline/loss.ts'
import type { Loss } from '#offline/witness.ts'

/** What this device lost and nobody has been shown, in any tab; null where there is nothing, or nobody knows yet. */
export function usePerdida(): Loss | null {
  const [perdida, setPerdida] = useState<Loss | null>(null)
  useEffect(() => {
    let isMounted = true
    const read = () =>
      void readLoss().then(
        loss => {
          if (isMounted) setPerdida(loss !== null && loss.unseen.length > 0 ? loss : null)
        },
        () => {}, // The database cannot be opened, which is said elsewhere
      )
    read()
    const forget = onLossChange(read)
    return () => {
      isMounted = false
      forget()
    }
  }, [])
  return perdida
}

/** Whoever was shown it goes on: it is said no more. */
export const dismissLoss = (shown: Loss): void => void dismiss(shown).catch(() => {}) // It stays on the screen
