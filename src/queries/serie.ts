import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { Ref } from '#contract/ref.ts'
import { newUuid } from '#http/uuid.ts'
import { listEntriesFrom, readLastSeq } from '#offline/outbox/entries.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { likelyNow } from './device-clock.ts'

/** A serial reading: what each seat that is read becomes. */
export interface Serie {
  id: string
  /** Login name of whose it is. */
  owner: string
  estado: Ref
  /** What seats become that take A or S: true S, false A. */
  homo: boolean
  /** When it began (ms, the server's clock), and when it ended; null while it goes on. */
  desde: number
  hasta: number | null
  /** Nothing of it was captured before this number. */
  fromSeq: number
}

const KEY = 'butacas-serie'
const listeners = new Set<() => void>()
let serie: Serie | null = parse(read())

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Serie): void {
  serie = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // It goes on until the page is closed; what was captured is in the outbox
  }
  for (const listener of listeners) listener()
}

/** The last series of this person on this device; it outlives a reload and the browser. */
export const useSerie = (owner: string): Serie | null =>
  useSyncExternalStore(subscribe, () => (serie?.owner === owner ? serie : null))

/** Begins a series, at once: a seat may be read the moment after. @param fromSeq nothing of it has a lower number. */
export function startSerie(owner: string, estado: Ref, fromSeq: number): void {
  const homo = serie?.owner === owner ? serie.homo : false
  set({ id: newUuid(), owner, estado, homo, desde: likelyNow(), hasta: null, fromSeq })
}

export const setHomo = (homo: boolean): void => change({ homo })
export const endSerie = (): void => change({ hasta: likelyNow() })
export const resumeSerie = (): void => change({ hasta: null })

function change(facts: Partial<Serie>): void {
  if (serie !== null) set({ ...serie, ...facts })
}

/** The number that the next capture gets at the least; 0 where the database cannot tell: more is read then. */
export const nextSeq = async (): Promise<number> => {
  try {
    return (await readLastSeq()) + 1
  } catch {
    return 0
  }
}

/** One change of a series, and what took it back. */
export interface LineaSerie {
  entry: Entry
  /** Withdrawn, or answered by a change back that was not refused. */
  isDeshecha: boolean
  /** A change back that the server refused: it waits for a person. */
  refused: Entry | null
}

const NONE: readonly LineaSerie[] = []

/** What was captured in a series, oldest first; undefined until it is read. */
export const useLineasSerie = (current: Serie | null): readonly LineaSerie[] | undefined =>
  useLiveQuery(
    async () =>
      current === null ? NONE : linesOf(await listEntriesFrom(current.fromSeq).catch(nothing), current.id),
    [current?.id, current?.fromSeq],
  )

const nothing = (): Entry[] => [] // The storage notice says it

/** @param entries in order of capture. */
export function linesOf(entries: readonly Entry[], id: string): readonly LineaSerie[] {
  const own = entries.filter(entry => entry.serie === id)
  const backs = new Map<string, Entry[]>()
  for (const entry of own)
    if (entry.deshace !== undefined) backs.set(entry.deshace, [...(backs.get(entry.deshace) ?? []), entry])
  return own
    .filter(({ deshace }) => deshace === undefined)
    .map(entry => {
      const back = backs.get(entry.key) ?? []
      const refused = back.find(({ state }) => state === 'rejected' || state === 'conflict') ?? null
      const isDeshecha = entry.state === 'discarded' || (back.length > 0 && refused === null)
      return { entry, isDeshecha, refused }
    })
}

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function parse(kept: unknown): Serie | null {
  const { id, owner, estado, homo, desde, hasta, fromSeq } = (kept ?? {}) as Partial<Serie>
  const isSound =
    typeof id === 'string' &&
    typeof owner === 'string' &&
    typeof estado?.id === 'number' &&
    typeof estado.nombre === 'string' &&
    typeof homo === 'boolean' &&
    Number.isFinite(desde) &&
    (hasta === null || Number.isFinite(hasta)) &&
    Number.isInteger(fromSeq)
  return isSound ? (kept as Serie) : null
}
