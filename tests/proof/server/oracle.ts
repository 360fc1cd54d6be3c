import type { Entry } from '#offline/outbox/entry.ts'
import type { ServerFacts } from './server-facts.ts'

export interface DeviceRecord {
  entries: Entry[]
  /** Keys of changes reported as stored («Guardado en este equipo»). */
  shown: string[]
}

/** Refusals that a user can cause, by homologating a seat in the wrong state or a homologated seat. */
const FAIR_REFUSALS = new Set(['REGLA', 'DUPLICADO'])

/**
 * Compares the devices' entries with the server's tables, without code of the outbox. No change may be lost, repeated,
 * out of order or in another user's name.
 * @param outsiders users who changed seats without a device.
 * @returns the violations, one sentence each.
 */
export function findWrongs(
  devices: readonly DeviceRecord[],
  server: ServerFacts,
  outsiders: ReadonlySet<string>,
): string[] {
  const wrongs: string[] = []
  const entries = devices.flatMap(device => device.entries)
  const byKey = new Map(entries.map(entry => [entry.key, entry]))
  const effects = groupBy(server.operaciones, ({ clave }) => clave)

  for (const { shown, entries: kept } of devices) {
    const keys = new Set(kept.map(({ key }) => key))
    for (const key of shown) if (!keys.has(key)) wrongs.push(`lost on the device: ${key}`)
  }
  for (const entry of entries) {
    const found = effects.get(entry.key)?.length ?? 0
    const expected = entry.state === 'confirmed' ? 1 : 0
    if (found < expected) wrongs.push(`lost: ${sentence(entry)} has no effect`)
    if (found > 1) wrongs.push(`doubled: ${sentence(entry)} has ${found} effects`)
    if (found > 0 && expected === 0) wrongs.push(`hidden: ${sentence(entry)} has an effect`)
    if (entry.live === 1 && !isFair(entry)) wrongs.push(`left: ${sentence(entry)} ${entry.error?.codigo}`)
  }
  for (const { clave, usuario, sec } of server.operaciones) {
    const entry = byKey.get(clave)
    if (entry === undefined) wrongs.push(`unknown: ${clave} of ${usuario} has an effect`)
    else if (entry.owner !== usuario) wrongs.push(`wrong user: ${sentence(entry)} recorded as ${usuario}`)
    else if (entry.seq !== sec) wrongs.push(`wrong number: ${sentence(entry)} recorded as ${sec}`)
  }
  wrongs.push(...historyWrongs(entries, server, outsiders))
  for (const device of devices) wrongs.push(...orderWrongs(device.entries, server))
  wrongs.push(...versionWrongs(server, outsiders))
  return wrongs
}

/** Each change must be in the history once and by its author. Its weight identifies it. */
function historyWrongs(
  entries: readonly Entry[],
  server: ServerFacts,
  outsiders: ReadonlySet<string>,
): string[] {
  const wrongs: string[] = []
  const marked = new Map(entries.flatMap(entry => (isMarked(entry) ? [[markOf(entry), entry] as const] : [])))
  const rows = new Map<string, number>()
  const last = new Map<string, string>()
  for (const { nro, usuario, peso, fechaHs } of server.historia) {
    if (fechaHs <= (last.get(nro) ?? '')) wrongs.push(`time goes back: ${nro} at ${fechaHs}`)
    last.set(nro, fechaHs)
    if (outsiders.has(usuario)) continue
    const mark = `${nro.toLowerCase()} ${peso}`
    const entry = marked.get(mark)
    rows.set(mark, (rows.get(mark) ?? 0) + 1)
    if (entry === undefined) wrongs.push(`unknown change: ${mark} by ${usuario}`)
    else if (entry.owner !== usuario) wrongs.push(`wrong user in the history: ${mark} by ${usuario}`)
  }
  for (const [mark, entry] of marked) {
    const expected = entry.state === 'confirmed' ? 1 : 0
    const found = rows.get(mark) ?? 0
    // An edit that keeps the state has no row in the history
    const isSilent = entry.operacion.tipo === 'editar' && found === 0
    if (found !== expected && !isSilent)
      wrongs.push(`${found} rows in the history instead of ${expected}: ${sentence(entry)}`)
  }
  const homologated = new Map(server.homologaciones.map(({ eBlanca, usuario }) => [eBlanca, usuario]))
  for (const { operacion, state, owner, key } of entries) {
    if (operacion.tipo !== 'homologar') continue
    const by = homologated.get(operacion.eBlanca)
    if (state === 'confirmed' && by !== owner)
      wrongs.push(`homologation ${key} of ${owner} recorded as ${by}`)
  }
  return wrongs
}

/** A device's changes of one seat must have rising versions. */
function orderWrongs(entries: readonly Entry[], { operaciones }: ServerFacts): string[] {
  const versions = new Map(operaciones.map(({ clave, version }) => [clave, version]))
  const seats = groupBy(
    entries.filter(({ key }) => versions.has(key)),
    ({ nroKey }) => nroKey,
  )
  return [...seats.values()].flatMap(ofSeat => {
    const inOrder = ofSeat.sort((a, b) => a.seq - b.seq).map(({ key }) => versions.get(key) ?? 0)
    return inOrder.every((version, n) => n === 0 || version > (inOrder[n - 1] ?? 0))
      ? []
      : [`out of order: ${ofSeat[0]?.nro} ${inOrder.join(' ')}`]
  })
}

/** Each seat must have as many versions as known changes. */
function versionWrongs(
  { butacas, operaciones, historia }: ServerFacts,
  outsiders: ReadonlySet<string>,
): string[] {
  const created = new Set(operaciones.filter(({ version }) => version === 1).map(({ nro }) => nro))
  return butacas.flatMap(({ nro, version }) => {
    const ours = operaciones.filter(each => each.nro === nro).length
    const theirs = historia.filter(each => each.nro === nro && outsiders.has(each.usuario)).length
    const known = ours + theirs + (created.has(nro) ? 0 : 1)
    return version === known ? [] : [`${nro} has version ${version}, and ${known - 1} changes are known`]
  })
}

const isMarked = ({ operacion }: Entry): boolean => operacion.tipo !== 'homologar'
/** Identifies a change by its weight, because each change sets a different weight. */
const markOf = ({ nroKey, operacion, key, state }: Entry): string =>
  state === 'discarded'
    ? key // Never applied under this key: its replacement may have the same weight
    : `${nroKey} ${operacion.tipo === 'homologar' ? '' : operacion.peso}`

const isFair = ({ operacion, error }: Entry): boolean =>
  operacion.tipo === 'homologar' && FAIR_REFUSALS.has(error?.codigo ?? '')

const sentence = ({ key, nro, seq, owner, operacion, state }: Entry): string =>
  `${key} (${seq}, ${operacion.tipo} of ${nro} by ${owner}, ${state})`

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
