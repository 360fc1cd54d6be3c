import type { Db } from '#server/db/db.ts'
import type { Effect } from './tablet.ts'

export interface TabletRecord {
  effects: readonly Effect[]
  /** Each seat's expected version, from the answers only. */
  versions: ReadonlyMap<string, number>
}

export interface Verdict {
  effects: number
  lost: string[]
  doubled: string[]
  /** Keys in the database whose answer reached no tablet. */
  unknown: string[]
}

/**
 * Compares the confirmed writes of each tablet with the database: the stored keys, the history rows of each key, the
 * homologations and the versions of the seats.
 */
export async function findVerdict(db: Db, records: readonly TabletRecord[]): Promise<Verdict> {
  const operaciones = await db.query<{ clave: string; veces: number }>(
    'select clave::text as clave, count(*)::int as veces from operacion group by 1',
  )
  const historia = await db.query<{ clave: string; veces: number }>(
    'select clave::text as clave, count(*)::int as veces from cambio_estado where clave is not null group by 1',
  )
  const butacas = await db.query<{ nro: string; version: number }>('select nro, version from butaca')
  const homologaciones = await db.query<{ nro: string }>('select butaca_nro as nro from homologacion')
  const kept = new Map(operaciones.map(({ clave, veces }) => [clave, veces]))
  const written = new Map(historia.map(({ clave, veces }) => [clave, veces]))
  const versionOf = new Map(butacas.map(({ nro, version }) => [nro, version]))
  const homologated = new Set(homologaciones.map(({ nro }) => nro))
  const verdict: Verdict = { effects: 0, lost: [], doubled: [], unknown: [] }
  const told = new Set<string>()
  for (const { effects, versions } of records) {
    for (const { clave, nro, kind } of effects) {
      verdict.effects++
      told.add(clave)
      const rows = written.get(clave) ?? 0
      if (!kept.has(clave)) verdict.lost.push(`${kind} of ${nro}: no effect of ${clave}`)
      if (kind === 'change' && rows === 0) verdict.lost.push(`${kind} of ${nro}: no history of ${clave}`)
      if ((kept.get(clave) ?? 0) > 1 || rows > 1) verdict.doubled.push(`${kind} of ${nro}: ${clave}`)
      if (kind === 'homologate' && !homologated.has(nro)) verdict.lost.push(`homologation of ${nro}`)
    }
    for (const [nro, expected] of versions) {
      const version = versionOf.get(nro) ?? 0
      if (version < expected) verdict.lost.push(`${nro} has version ${version} instead of ${expected}`)
      if (version > expected) verdict.doubled.push(`${nro} has version ${version} instead of ${expected}`)
    }
  }
  verdict.unknown.push(...[...kept.keys()].filter(clave => !told.has(clave)))
  return verdict
}
