import { useEffect } from 'react'
import { useTitle } from '#app/shell/plain-screens.tsx'
import ParedScreen from '#features/pared/pared-screen.tsx'
import { PARED } from '#messages/pared.ts'
import { acceptUpdate, updateStore } from '../register-worker.ts'

/** Least age (ms) of the page at an update. A server that alternates between two versions thus causes few reloads. */
const UPDATE_AFTER_MS = 60_000

/** The wall panel. It takes a new version by itself, since no person is there to accept it. */
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
