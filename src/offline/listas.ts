import { liveQuery } from 'dexie'
import { clock } from './clock.ts'
import { type ButacasDb, type ListaGuardada, type ListaNombre, db as theDb } from './db.ts'

/** Most rows of a list that are stored. */
const FILAS_MAX = 50_000

/** The list as the server last sent it to this person; undefined if it is not stored. */
export async function getLista<T>(
  nombre: ListaNombre,
  de: string,
  db: ButacasDb = theDb,
): Promise<(Omit<ListaGuardada, 'filas'> & { filas: readonly T[] }) | undefined> {
  const guardada = await db.listas.get(nombre)
  return guardada?.de === de ? { ...guardada, filas: guardada.filas as readonly T[] } : undefined
}

/**
 * Calls `tell` with this person's stored list, now and after any tab stores a new list.
 * @returns a function that ends the calls.
 */
export function followLista(
  nombre: ListaNombre,
  de: string,
  tell: (guardada: ListaGuardada | undefined) => void,
): () => void {
  // A closed database is not reported here: the storage notice reports it
  const subscription = liveQuery(() => getLista(nombre, de).catch(() => undefined)).subscribe(tell)
  return () => subscription.unsubscribe()
}

/** Whether `at` is before `other` (device ms). A time in the future counts as old: the clock was corrected after it. */
export const isOlder = (at: number, other: number): boolean => {
  const now = clock.now()
  const past = (ms: number): number => (ms > now ? Number.NEGATIVE_INFINITY : ms)
  return past(at) < past(other)
}

/** Stores the server's answer, unless a newer answer for the same person is stored. */
export async function saveLista(
  { nombre, de, at, filas }: Omit<ListaGuardada, 'total'>,
  db: ButacasDb = theDb,
): Promise<void> {
  await db.transaction('rw', db.listas, async () => {
    const before = await db.listas.get(nombre)
    if (before?.de === de && isOlder(at, before.at)) return
    const kept = filas.length > FILAS_MAX ? filas.slice(0, FILAS_MAX) : filas
    await db.listas.put({ nombre, de, at, filas: kept, total: filas.length })
  })
}

/** Deletes all lists. No office data stays after a sign-out (security C30). */
export const forgetListas = (db: ButacasDb = theDb): Promise<void> => db.listas.clear()
