import { useLiveQuery } from 'dexie-react-hooks'
import type { Ref } from '#contract/ref.ts'
import { listLookup } from '#offline/mirror/read.ts'

export interface Lookups {
  modelos: readonly Ref[]
  colores: readonly Ref[]
  estados: readonly Ref[]
}

const NONE: Lookups = { modelos: [], colores: [], estados: [] }
let lastRead = NONE

/** The seats' lookup lists as mirrored, in the server's order; empty before the first refresh. */
export function useLookups(): Lookups {
  const found = useLiveQuery(async () => {
    try {
      const [modelos, colores, estados] = await Promise.all([
        listLookup('modelo'),
        listLookup('color'),
        listLookup('estado'),
      ])
      lastRead = { modelos, colores, estados }
    } catch {
      // The database closed under us, which the storage notice says: what was read last still stands
    }
    return lastRead
  })
  return found ?? NONE
}
