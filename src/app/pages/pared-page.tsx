import { useEffect } from 'react'
import { useTitle } from '#app/shell/plain-screens.tsx'
import ParedScreen from '#features/pared/pared-screen.tsx'
import { PARED } from '#messages/pared.ts'
import { acceptUpdate, updateStore } from '../register-worker.ts'

/** Two versions that take turns on a server must not have a television load all day long. */
const UPDATE_AFTER_MS = 60_000

/** The panel for the wall. Nobody is there to agree to a new version: it is taken as soon as it has come. */
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
