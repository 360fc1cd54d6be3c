import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Observable } from '#offline/observable.ts'

interface Abierto {
  file: File
  path: string
}

const abierto = new Observable<Abierto | null>(null)

export const openArchivo = (file: File, path: string): void => abierto.set({ file, path })

export const dropArchivo = (): void => abierto.set(null)

/** Passes a file that the operating system opened with the app to the screen at this path, once. */
export function useTakeArchivo(path: string, take: (file: File) => void): void {
  const opened = useSyncExternalStore(abierto.subscribe, abierto.getSnapshot)
  const file = opened?.path === path ? opened.file : null
  const onFile = useEffectEvent(take)
  useEffect(() => {
    if (file === null) return
    abierto.set(null)
    onFile(file)
  }, [file])
}
