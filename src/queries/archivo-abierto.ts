import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Observable } from '#offline/observable.ts'

/** The file that the system gave the app to open, until a screen takes it. */
const abierto = new Observable<File | null>(null)

export const openArchivo = (file: File): void => abierto.set(file)

/** Hands the file to this screen, once. */
export function useTakeArchivo(take: (file: File) => void): void {
  const file = useSyncExternalStore(abierto.subscribe, abierto.getSnapshot)
  const onFile = useEffectEvent(take)
  useEffect(() => {
    if (file === null) return
    abierto.set(null)
    onFile(file)
  }, [file])
}
