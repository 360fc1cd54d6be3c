import { clock } from './clock.ts'
import { type ButacasDb, type ListaGuardada, type ListaNombre, db as theDb } from './db.ts'

/** Rows kept of one list; a server that gives more has only its first ones kept. */
const FILAS_MAX = 50_000

/** The list as the server last gave it to this person; undefined when this device does not have it. */
export async function getLista<T>(
  nombre: ListaNombre,
  de: string,
  db: ButacasDb = theDb,
): Promise<(Omit<ListaGuardada, 'filas'> & { filas: readonly T[] }) | undefined> {
  const guardada = await db.listas.get(nombre)
  return guardada?.de === de ? { ...guardada, filas: guardada.filas as readonly T[] } : undefined
}

/** Whether an answer is of before another one (device ms each). One from the future is of a clock that was put right. */
export const isOlder = (at: number, other: number): boolean => {
  const now = clock.now()
  const past = (ms: number): number => (ms > now ? Number.NEGATIVE_INFINITY : ms)
  return past(at) < past(other)
}

/** Keeps what the server answered; an answer older than the one there is changes nothing. */
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

/** Forgets all of them, whoever asked: after signing out nothing of the office stays (security C30). */
export const forgetListas = (db: ButacasDb = theDb): Promise<void> => db.listas.clear()
