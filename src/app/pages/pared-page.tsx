import { useEffect } from 'react'
import { useTitle } from '#app/shell/plain-screens.tsx'
import ParedScreen from '#features/pared/pared-screen.tsx'
import { PARED } from '#messages/pared.ts'
import { acceptUpdate, updateStore } from '../register-worker.ts'

/** Minimum age (ms) of the page at an update. Limits the reloads if a server alternates between two versions. */
const UPDATE_AFTER_MS = 60_000

/** The wall panel. It updates itself, because a television has no user to accept the update. */
export default function ParedPage() {
  useTitle(PARED.titulo)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      if (!updateStore.getSnapshot() || timer !== undefined) return
      timer = setTimeout(() => void acceptUpdate(), Math.max(0, UPDATE_AFTER_MS - performance.now()))
    }
    take()
    const forget = updateStore.subscribe(take)
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [])
  return <ParedScreen />
}
