import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { quietly } from '../quietly.ts'

// Drafts of what is half typed, so that a reload does not lose it: one for each screen and person, in this tab alone. They
// go when the person signs out, in any tab, and are never given to anybody else (security C30).
const PREFIX = 'butacas-borrador'
const keyOf = (owner: string, nombre: string): string => `${PREFIX}:${owner}:${nombre}`

/** The draft as it was saved, or null. @param accepts checks it, since another version may have written it (security C32). */
export function readBorrador<T>(
  owner: string,
  nombre: string,
  accepts: (value: unknown) => value is T,
): T | null {
  const value: unknown = quietly(() => JSON.parse(sessionStorage.getItem(keyOf(owner, nombre)) ?? 'null'))
  return accepts(value) ? value : null
}

/** Keeps the draft; to be called at each change. */
export function saveBorrador(owner: string, nombre: string, value: unknown): void {
  quietly(() => sessionStorage.setItem(keyOf(owner, nombre), JSON.stringify(value)))
}

/** Drops a draft that was saved or given up. */
export function dropBorrador(owner: string, nombre: string): void {
  quietly(() => sessionStorage.removeItem(keyOf(owner, nombre)))
}

/** Forgets the drafts of this tab. @param except whose drafts stay. */
export function forgetBorradores(except?: string): void {
  const stays = except === undefined ? null : keyOf(except, '')
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${PREFIX}:`) && (stays === null || !key.startsWith(stays)))
        sessionStorage.removeItem(key)
    }
  })
}

const forgetOthers = async (): Promise<void> => forgetBorradores((await readSesion())?.nombre)
onSesionChange(() => void forgetOthers().catch(() => {})) // Storage that is gone is said elsewhere
void forgetLeftovers().catch(() => {})

/** Drafts of a person whose session ran out here. While nobody is signed in it is not known whose they are. */
async function forgetLeftovers(): Promise<void> {
  const sesion = await readSesion()
  if (sesion !== null) forgetBorradores(sesion.nombre)
}
