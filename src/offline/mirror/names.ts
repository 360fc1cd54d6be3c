import type { Butaca } from '#contract/butaca.ts'
import { MAESTROS, type MaestroNombre } from '#contract/maestro.ts'
import type { Ref } from '#contract/ref.ts'
import type { ButacasDb } from '../db.ts'

export type Lookups = Partial<Record<MaestroNombre, readonly Ref[]>>

/** @returns a function that gives a seat the names of the lists, and the same seat where its names are those. */
export function namerOf(lookups: Lookups): (butaca: Butaca) => Butaca {
  const names = MAESTROS.map(
    lista => [lista, new Map(lookups[lista]?.map(({ id, nombre }) => [id, nombre]))] as const,
  )
  return butaca => {
    let named = butaca
    for (const [lista, nombres] of names) {
      const { id, nombre } = named[lista]
      const now = nombres.get(id) ?? nombre
      if (now !== nombre) named = { ...named, [lista]: { id, nombre: now } }
    }
    return named
  }
}

/**
 * The seats with the names of the lists that this device has: an answer that was long on its way, or that is repeated for
 * a key, tells those of before, and nothing corrects them later. To be called inside a transaction over `lookups`.
 */
export async function withNames(db: ButacasDb, butacas: readonly Butaca[]): Promise<Butaca[]> {
  if (butacas.length === 0) return []
  const lookups = await db.lookups.toArray()
  return butacas.map(namerOf(Object.fromEntries(lookups.map(({ nombre, filas }) => [nombre, filas]))))
}
