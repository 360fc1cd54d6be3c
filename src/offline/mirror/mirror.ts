import type { Butaca } from '#contract/butaca.ts'
import { LIBRES_BUTACA, REFERENCIAS_BUTACA } from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Maestro, MaestroNombre } from '#contract/maestro.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import {
  type Bucket,
  type ButacasDb,
  type LookupFila,
  type LookupName,
  type MirrorMeta,
  db as theDb,
} from '#offline/db.ts'
import { BUCKETS, bucketOf, isNewer, newerOf } from './bucket.ts'

/** A mirrored seat by its number, in upper or lower case; undefined if the device does not have it. */
export async function getButaca(nro: string, db: ButacasDb = theDb): Promise<Butaca | undefined> {
  const key = nroKey(nro)
  const bucket = await db.butacas.get(bucketOf(key))
  return bucket?.filas.find(fila => nroKey(fila.nro) === key)
}

/** A mirrored list in the server's order; undefined before its first refresh. */
export const findLookup = async <N extends LookupName>(
  nombre: N,
  db: ButacasDb = theDb,
): Promise<LookupFila[N][] | undefined> =>
  (await db.lookups.get(nombre))?.filas as LookupFila[N][] | undefined

/** A list of models, colors, states or motivos; empty before its first refresh. */
export const listLookup = async (nombre: MaestroNombre, db: ButacasDb = theDb): Promise<Maestro[]> =>
  (await findLookup(nombre, db)) ?? []

const EMPTY: MirrorMeta = { clave: 'mirror', rev: 0, cursor: null, refreshedAt: null }

export async function getMirrorMeta(db: ButacasDb = theDb): Promise<MirrorMeta> {
  return ((await db.meta.get('mirror')) as MirrorMeta | undefined) ?? EMPTY
}

/** Call inside a transaction over `meta`. */
async function nextRev(db: ButacasDb, facts: Partial<MirrorMeta> = {}): Promise<number> {
  const meta = await getMirrorMeta(db)
  await db.meta.put({ ...meta, ...facts, rev: meta.rev + 1 })
  return meta.rev + 1
}

/** Adds each of the server's rows, unless a newer row is known. @param facts stored in the same transaction. */
export async function mergeButacas(
  db: ButacasDb,
  butacas: readonly Butaca[],
  facts: Partial<MirrorMeta> = {},
): Promise<void> {
  await db.transaction('rw', db.butacas, db.meta, db.lookups, async () => {
    const byBucket = groupByBucket(await withNames(db, butacas))
    const ids = [...byBucket.keys()]
    const stored = await db.butacas.bulkGet(ids)
    const changed = ids.flatMap((id, i) => {
      const filas = mergeBucket(stored[i], byBucket.get(id) ?? [])
      return filas === null ? [] : [{ id, filas }]
    })
    if (changed.length === 0 && Object.keys(facts).length === 0) return
    const rev = await nextRev(db, facts)
    await db.butacas.bulkPut(changed.map(({ id, filas }) => ({ id, rev, filas })))
  })
}

/**
 * Replaces the mirrored seats by these seats. If a mirrored row is newer, the newer row stays.
 * @param isAnew the server was restored from a backup: its rows replace even newer rows.
 */
export async function replaceButacas(
  db: ButacasDb,
  butacas: readonly Butaca[],
  facts: Partial<MirrorMeta>,
  isAnew = false,
): Promise<void> {
  const byBucket = groupByBucket(butacas)
  const replace = (known: readonly Butaca[], id: number) => {
    const filas = newest(isAnew ? [] : known, byBucket.get(id) ?? [])
    return sameRows(known, filas) ? known : filas
  }
  await changeBuckets(db, replace, { facts })
}

const SLICE = 256
const waitForOthers = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0))

/**
 * Changes all buckets, one slice per transaction: no reader, such as a scan, waits long.
 * @param change returns the given rows if the bucket stays unchanged.
 * @param facts stored with the last slice.
 * @param isUrgent omits the pauses between slices. In a hidden page each pause takes a second.
 */
export async function changeBuckets(
  db: ButacasDb,
  change: (filas: readonly Butaca[], id: number) => readonly Butaca[],
  { facts, isUrgent = false }: { facts?: Partial<MirrorMeta>; isUrgent?: boolean } = {},
): Promise<void> {
  for (let from = 0; from < BUCKETS; from += SLICE) {
    const to = from + SLICE
    const isLast = to === BUCKETS
    await db.transaction('rw', db.butacas, db.meta, async () => {
      const stored = new Map<number, readonly Butaca[]>()
      await db.butacas
        .where('id')
        .between(from, to, true, false)
        .each(({ id, filas }) => void stored.set(id, filas))
      const changed: Omit<Bucket, 'rev'>[] = []
      for (let id = from; id < to; id++) {
        const known = stored.get(id) ?? []
        const filas = change(known, id)
        if (filas !== known) changed.push({ id, filas: [...filas] })
      }
      if (changed.length === 0 && !(isLast && facts)) return
      const rev = await nextRev(db, isLast ? facts : {})
      await db.butacas.bulkPut(changed.map(bucket => ({ ...bucket, rev })))
    })
    if (!isLast && !isUrgent) await waitForOthers()
  }
}

function groupByBucket(butacas: readonly Butaca[]): Map<number, Butaca[]> {
  const groups = new Map<number, Butaca[]>()
  for (const butaca of butacas) {
    const id = bucketOf(nroKey(butaca.nro))
    const group = groups.get(id)
    if (group) group.push(butaca)
    else groups.set(id, [butaca])
  }
  return groups
}

/** Null if the bucket stays unchanged. */
function mergeBucket(stored: Bucket | undefined, incoming: readonly Butaca[]): Butaca[] | null {
  const rows = new Map((stored?.filas ?? []).map(fila => [nroKey(fila.nro), fila]))
  let changed = false
  for (const butaca of incoming) {
    const known = rows.get(nroKey(butaca.nro))
    if (known && (isNewer(known, butaca) || sameRow(known, butaca))) continue
    rows.set(nroKey(butaca.nro), butaca)
    changed = true
  }
  return changed ? [...rows.values()] : null
}

/** The newest row of each seat. A seat is in two answers if its state changed between the requests. */
function newest(known: readonly Butaca[], incoming: readonly Butaca[]): Butaca[] {
  const byKey = new Map(known.map(fila => [nroKey(fila.nro), fila]))
  const rows = new Map<string, Butaca>()
  for (const fila of incoming) {
    const key = nroKey(fila.nro)
    rows.set(key, newerOf(rows.get(key) ?? byKey.get(key), fila))
  }
  return [...rows.values()]
}

function sameRows(a: readonly Butaca[], b: readonly Butaca[]): boolean {
  if (a.length !== b.length) return false
  const byNro = new Map(a.map(fila => [fila.nro, fila]))
  return b.every(fila => {
    const other = byNro.get(fila.nro)
    return other !== undefined && sameRow(other, fila)
  })
}

const sameRow = (a: Butaca, b: Butaca): boolean =>
  a.version === b.version &&
  a.fechaHs === b.fechaHs &&
  REFERENCIAS_BUTACA.every(campo => a[campo].id === b[campo].id && a[campo].nombre === b[campo].nombre) &&
  a.peso === b.peso &&
  a.prehomologada === b.prehomologada &&
  a.homologada === b.homologada &&
  LIBRES_BUTACA.every(campo => a[campo] === b[campo]) &&
  // A delivery can change without a new version of its seats
  JSON.stringify(a.entrega) === JSON.stringify(b.entrega)

/**
 * Gives each mirrored seat the current names of its model, color, state and client. The server sends no seats when a
 * list row is renamed.
 */
export async function renameButacas(db: ButacasDb, lookups: Lookups): Promise<void> {
  const named = namerOf(lookups)
  const rename = (known: readonly Butaca[]) => {
    const filas = known.map(named)
    return filas.some((fila, i) => fila !== known[i]) ? filas : known
  }
  await changeBuckets(db, rename)
}

export type Lookups = Partial<Record<MaestroNombre | 'cliente', readonly Ref[]>>

/** If a seat's names are current, the function returns the same object. */
function namerOf(lookups: Lookups): (butaca: Butaca) => Butaca {
  const namesOf = (lista: keyof Lookups) => new Map(lookups[lista]?.map(({ id, nombre }) => [id, nombre]))
  const names = REFERENCIAS_BUTACA.map(lista => [lista, namesOf(lista)] as const)
  const clientes = namesOf('cliente')
  return butaca => {
    let named = butaca
    for (const [lista, nombres] of names) {
      const { id, nombre } = named[lista]
      const now = nombres.get(id) ?? nombre
      if (now !== nombre) named = { ...named, [lista]: { id, nombre: now } }
    }
    const { entrega } = named
    const cliente = clientes.get(entrega?.cliente.id ?? 0) ?? entrega?.cliente.nombre
    if (entrega === undefined || cliente === undefined || cliente === entrega.cliente.nombre) return named
    return { ...named, entrega: { ...entrega, cliente: { ...entrega.cliente, nombre: cliente } } }
  }
}

/**
 * Gives the seats the names of the device's lists. A delayed answer may have old names, which no later answer would
 * correct. Call inside a transaction over `lookups`.
 */
async function withNames(db: ButacasDb, butacas: readonly Butaca[]): Promise<Butaca[]> {
  if (butacas.length === 0) return []
  const listas = await Promise.all(
    REFERENCIAS_BUTACA.map(async lista => [lista, await listLookup(lista, db)]),
  )
  return butacas.map(namerOf(Object.fromEntries(listas)))
}
