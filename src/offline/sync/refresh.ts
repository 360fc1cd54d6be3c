import type { Butaca, Cambios } from '#contract/butaca.ts'
import { isViva } from '#domain/butaca/butaca.ts'
import { covers } from '#domain/butaca/cursor.ts'
import {
  fetchCambios,
  fetchClientesEntrega,
  fetchColores,
  fetchEstados,
  fetchFiltroButaca,
  fetchModelos,
  fetchMotivos,
  fetchProductosEntrega,
} from '#http/butacas.ts'
import { isApiError } from '#http/client.ts'
import type { Filas } from '#http/eventos.ts'
import { clock } from '#offline/clock.ts'
import { type ButacasDb, type LookupFila, type LookupName, db as theDb } from '#offline/db.ts'
import { isOwnServer, noteNoExtensions } from '#offline/device.ts'
import {
  findLookup,
  getMirrorMeta,
  type Lookups,
  listLookup,
  mergeButacas,
  renameButacas,
  replaceButacas,
} from '#offline/mirror/mirror.ts'
import { withLock } from './lock.ts'

/**
 * Refreshes the mirror: the changes if the server reports changes, otherwise all live seats.
 * @throws ApiError; the mirrored seats then stay.
 */
export async function refreshMirror(db: ButacasDb, now: () => number = () => clock.now()): Promise<void> {
  const { cursor, refreshedAt } = await getMirrorMeta(db)
  const startedAt = now()
  const changes = await changesSince(refreshedAt === null ? null : cursor)
  const known = typeof changes === 'string' ? null : changes
  if (known !== null && refreshedAt !== null && cursor !== null && !known.reinicio) {
    // Fetched before the cursor is stored: after a failure the next refresh fetches the lists again
    if (known.maestros) {
      const lookups = await refreshLookups(db)
      await putIfKnown('cliente', fetchClientesEntrega, db)
      await renameButacas(db, { ...lookups, cliente: (await findLookup('cliente', db)) ?? [] })
    }
    await applyCambios(db, known, startedAt)
    return
  }
  // Fetched after the cursor was read: the next refresh has a change made meanwhile
  await refreshLookups(db)
  // The lists show that the 404 came from the server, not from a captive portal (reliability O17)
  if (changes === 'absent') await noteNoExtensions()
  const butacas = await fetchLive(db)
  const facts = { cursor: known?.cursor ?? null, refreshedAt: startedAt }
  await replaceButacas(db, butacas, facts, known?.reinicio ?? false)
}

/** 'absent': the server does not report changes (design §4). 'forbidden': the role may not read them (design §5). */
async function changesSince(cursor: string | null): Promise<Cambios | 'absent' | 'forbidden'> {
  if ((await isOwnServer()) === false) return 'absent'
  try {
    return await fetchCambios(cursor ?? undefined)
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'http') throw error
    if (error.status === 404 || error.status === 405) return 'absent'
    if (error.status === 403) return 'forbidden'
    throw error
  }
}

async function refreshLookups(db: ButacasDb): Promise<Lookups> {
  const [modelo, color, estado] = await Promise.all([fetchModelos(), fetchColores(), fetchEstados()])
  await db.lookups.bulkPut([
    { nombre: 'modelo', filas: modelo },
    { nombre: 'color', filas: color },
    { nombre: 'estado', filas: estado },
  ])
  if ((await isOwnServer()) === true) await refreshMotivos(db)
  return { modelo, color, estado }
}

/** @throws ApiError; the mirrored motivos then stay. */
export const refreshMotivos = (db: ButacasDb = theDb): Promise<void> => putIfKnown('motivo', fetchMotivos, db)

/** Refreshes a list, unless an older server lacks it. @throws ApiError. */
async function putIfKnown<N extends LookupName>(
  nombre: N,
  fetchFilas: () => Promise<LookupFila[N][]>,
  db: ButacasDb,
): Promise<void> {
  try {
    await db.lookups.put({ nombre, filas: await fetchFilas() })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

/** Refreshes the clients and products that a delivery may name. @throws ApiError; a list that failed then stays. */
export async function refreshEntregas(db: ButacasDb = theDb): Promise<void> {
  await db.lookups.put({ nombre: 'cliente', filas: await fetchClientesEntrega() })
  await putIfKnown('producto', fetchProductosEntrega, db)
}

/** Fetches the seats in live states. Other seats are fetched on demand. */
async function fetchLive(db: ButacasDb): Promise<Butaca[]> {
  const estados = await listLookup('estado', db)
  const live: Butaca[] = []
  for (const estado of estados.filter(({ id }) => isViva(id))) {
    for (const butaca of await fetchFiltroButaca({ estado: estado.id })) live.push(butaca)
  }
  return live
}

/** Held while a refresh or an event updates the mirror. */
export const REFRESH_LOCK = 'butacas-refresh'

const applyCambios = (
  db: ButacasDb,
  { cursor, butacas }: { cursor: string; butacas: readonly Butaca[] },
  refreshedAt: number,
): Promise<void> => mergeButacas(db, butacas, { cursor, refreshedAt })

/**
 * Applies the rows of an event if the mirror has all earlier changes. @returns false if the mirror lacks a change or
 * the write failed: the caller must then refresh the mirror.
 */
export async function applyFilas(
  { desde, hasta, butacas }: Filas,
  db: ButacasDb = theDb,
  now: () => number = () => clock.now(),
): Promise<boolean> {
  try {
    return await withLock(REFRESH_LOCK, async () => {
      const { cursor, refreshedAt } = await getMirrorMeta(db)
      if (cursor === null || refreshedAt === null || !covers(cursor, desde)) return false
      if (!covers(cursor, hasta)) await applyCambios(db, { cursor: hasta, butacas }, now())
      return true
    })
  } catch {
    return false // The caller's refresh reports the storage error
  }
}
