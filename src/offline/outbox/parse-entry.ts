import { each, porPresencia, REFERENCIAS_BUTACA } from '#contract/campos-butaca.ts'
import { isButaca } from '#domain/butaca/ficha-butaca.ts'
import { type Check, isBoolean, isNumber, isText, orAbsent, orNull, shaped } from '#domain/valor/forma.ts'
import { type ButacasDb, type Damaged, db as theDb } from '#offline/db.ts'
import type { Entry, StoredState } from './entry.ts'

const LIVE: Readonly<Record<StoredState, Entry['live']>> = {
  pending: 1,
  sending: 1,
  'in-doubt': 1,
  conflict: 1,
  rejected: 1,
  confirmed: 0,
  discarded: 0,
}

const isName: Check = value => typeof value === 'string' && value !== ''
const isRef = shaped({ id: isNumber, nombre: isText })
const libres = porPresencia(
  { texto: isText, booleano: isBoolean, entero: orNull(isNumber) },
  { texto: orAbsent(isText), booleano: orAbsent(isBoolean), entero: orAbsent(orNull(isNumber)) },
)
const isFicha = shaped({ ...each(REFERENCIAS_BUTACA, () => isRef), peso: isNumber, ...libres })
const OPERACIONES: Readonly<Record<string, Check>> = {
  'cambio-estado': shaped({
    estado: isRef,
    peso: isNumber,
    homo: orNull(isBoolean),
    motivo: orAbsent(isRef),
    nota: orAbsent(isName),
    entrega: orAbsent(shaped({ clave: isName, cliente: shaped({ nombre: isName }), remito: orNull(isName) })),
    sinDefecto: orAbsent(isBoolean),
  }),
  crear: isFicha,
  editar: isFicha,
  homologar: shaped({ eBlanca: isText, eGris: isText, comprador: orNull(isText) }),
}
const BASES: Readonly<Record<string, Check>> = {
  version: shaped({ version: isNumber }),
  after: shaped({ key: isName }),
  none: shaped({ butaca: orAbsent(isButaca) }),
}
/** `Object.hasOwn` excludes inherited names such as `toString`. */
const kindOf =
  (kinds: Readonly<Record<string, Check>>, name: 'tipo' | 'kind'): Check =>
  value => {
    const kind = String((value as Record<string, unknown> | null)?.[name])
    return Object.hasOwn(kinds, kind) && kinds[kind]?.(value) === true
  }

const isSound = shaped({
  key: isName,
  seq: isNumber,
  owner: isName,
  nro: isName,
  nroKey: isName,
  operacion: kindOf(OPERACIONES, 'tipo'),
  base: kindOf(BASES, 'kind'),
  seen: isButaca,
  seenFechaHs: isText,
  capturedAt: isNumber,
  clockOffset: isNumber,
  format: isNumber,
  attempts: isNumber,
  nextAt: isNumber,
  changedAt: isNumber,
  lease: orNull(shaped({ holder: isText, fence: isNumber, until: isNumber })),
  error: orNull(shaped({ status: isNumber, codigo: orNull(isText), detail: isText, at: isNumber })),
  actual: orNull(shaped({ butaca: isButaca, usuario: orNull(isText), fechaHs: isText })),
  discarded: orNull(shaped({ by: isText, motivo: isText })),
})

/** The stored record if it is a valid entry, else null (reliability O47). */
export function parseEntry(row: unknown): Entry | null {
  if (!isSound(row)) return null
  const { state, live, adoptedBy, serie, deshace } = row as Entry
  const isKnown = Object.hasOwn(LIVE, state) && LIVE[state] === live
  const areNames = [adoptedBy, serie, deshace].every(orAbsent(isName))
  return isKnown && areNames ? (row as Entry) : null
}

/** Number of records checked at once, and the pause (ms) after them. The check has no deadline. */
const SLICE = 256
const PAUSE_MS = 20

/** Moves unreadable records out of the queue, unchanged. The other entries continue (reliability O47). */
export async function setAside(keys: readonly string[], now: number, db: ButacasDb = theDb): Promise<void> {
  await db.transaction('rw', db.entries, db.writes, db.damaged, async () => {
    const rows = await db.entries.bulkGet([...keys])
    const damaged = rows.filter(row => row !== undefined && parseEntry(row) === null) as Damaged['row'][]
    if (damaged.length === 0) return
    const gone = damaged.map(({ key }) => key)
    await db.damaged.bulkAdd(damaged.map(row => ({ row, at: now })))
    await db.entries.bulkDelete(gone)
    await db.writes.add({ live: [], settled: gone })
  })
}

/** Sets aside all damaged records, even records that no index contains. */
export async function checkEntries(now: number, db: ButacasDb = theDb): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db.entries.where('key').above(last).limit(SLICE).toArray()
    const damaged = rows.filter(row => parseEntry(row) === null)
    if (damaged.length > 0)
      await setAside(
        damaged.map(({ key }) => key),
        now,
        db,
      )
    if (rows.length < SLICE) return
    last = rows.at(-1)?.key ?? last
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

export const listDamaged = (db: ButacasDb = theDb): Promise<Damaged[]> => db.damaged.toArray()
export const countDamaged = (db: ButacasDb = theDb): Promise<number> => db.damaged.count()
