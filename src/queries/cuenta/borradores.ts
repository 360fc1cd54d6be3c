import { onSesionChange, readSesion } from '#offline/sesion.ts'

/**
 * What is half typed on a screen, so that a reload does not lose it: one draft a screen and person, in this tab alone
 * (two tabs may each have a row of their own open). It is gone when the person signs out, in any tab, and nobody else
 * is ever given it (security C30).
 */
const PREFIX = 'butacas-borrador'
const keyOf = (owner: string, nombre: string): string => `${PREFIX}:${owner}:${nombre}`

/**
 * The draft as it was saved; null without one.
 * @param accepts whether what was kept is such a draft: another version of the product may have written it (security C32).
 */
export function readBorrador<T>(
  owner: string,
  nombre: string,
  accepts: (value: unknown) => value is T,
): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner, nombre)) ?? 'null')
    return accepts(value) ? value : null
  } catch {
    return null
  }
}

/** Keeps the draft; call it at each change. Where the browser keeps nothing, only a reload can tell. */
export function saveBorrador(owner: string, nombre: string, value: unknown): void {
  quietly(() => sessionStorage.setItem(keyOf(owner, nombre), JSON.stringify(value)))
}

/** The row was saved, or given up. */
export function dropBorrador(owner: string, nombre: string): void {
  quietly(() => sessionStorage.removeItem(keyOf(owner, nombre)))
}

/** Forgets the drafts of this tab. @param except whose stay. */
export function forgetBorradores(except?: string): void {
  const stays = except === undefined ? null : keyOf(except, '')
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${PREFIX}:`) && (stays === null || !key.startsWith(stays)))
        sessionStorage.removeItem(key)
    }
  })
}

/** Storage may be refused or full: the screens then work as if nothing had been kept. */
function quietly(use: () => void): void {
  try {
    use()
  } catch {}
}

const forgetOthers = async (): Promise<void> => forgetBorradores((await readSesion())?.nombre)
onSesionChange(() => void forgetOthers().catch(() => {})) // Storage that is gone is said elsewhere
void forgetLeftovers().catch(() => {})

/** Of one whose session ran out here; while nobody is signed in nothing is known, and nothing is shown either. */
async function forgetLeftovers(): Promise<void> {
  const sesion = await readSesion()
  if (sesion !== null) forgetBorradores(sesion.nombre)
}
