import { onSesionChange, readSesion, type SesionActual } from '#offline/sesion.ts'

let first: SesionActual | null | undefined

/** What `preloadSesion` found, as long as it holds; undefined otherwise. */
export const firstSesion = (): SesionActual | null | undefined => first

/** Reads the session before the first render. @returns null when nobody is signed in, undefined when it could not be read. */
export async function preloadSesion(): Promise<SesionActual | null | undefined> {
  let isCurrent = true
  onSesionChange(() => {
    isCurrent = false
    first = undefined // From now on only a new reading counts
  })
  try {
    const found = await readSesion()
    if (isCurrent) first = found
    return found
  } catch {
    return undefined // It is read again by the screen, which says so
  }
}
