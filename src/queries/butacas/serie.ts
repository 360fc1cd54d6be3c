import { useMemo, useSyncExternalStore } from 'react'
import type { EntregaEnvio } from '#contract/entrega.ts'
import type { Ref } from '#contract/formatos.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { isBoolean, isNumber, isText, orAbsent, orNull, shaped } from '#domain/valor/forma.ts'
import { newUuid } from '#http/client.ts'
import { replica } from '#offline/mirror/replica.ts'
import { Listeners } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { type Entry, isFoundDone } from '#offline/outbox/entry.ts'
import { isRefused } from '#offline/outbox/refusal.ts'
import { followEntries, type QueueNews } from '#offline/view/follow-entries.ts'
import { deviceStorage, onOtherTab, tabStorage } from '#queries/browser-storage.ts'
import { likelyNow, type Momento } from '#queries/device.ts'
import { onKept } from '#queries/outbox/keep-operaciones.ts'

/** A scan that made no change: it had no effect, or a person must act. */
export interface Nota {
  id: number
  nro: string
  /** Time of the scan (ms). */
  at: number
  marca: 'sin-cambio' | 'no-existe' | 'no-esta' | 'dejada' | 'no-vuelve' | 'no-lista' | 'ya-entregada'
  /** Further text, such as the client of a delivery; '' for none. */
  detalle: string
}

interface SerieComun {
  id: string
  owner: string
  /** Start (ms, the server's clock). `hasta`: end; null while the series is open. */
  desde: number
  hasta: number | null
  /** When the person last began or continued the series (ms, the server's clock). */
  seguida: number
  /** Lower bound of the sequence numbers of the series' changes. */
  fromSeq: number
  notas: readonly Nota[]
}

/** A series that moves each seat to one state. */
export interface SerieEstado extends SerieComun {
  tarea: 'estado'
  estado: Ref
  /** Whether a seat that must be marked A or S gets S. */
  homo: boolean
  porDecidir: PorDecidir | null
  /** If set, the series only moves seats back to the state, each with this motivo and note. */
  devuelve?: Devuelve
  entrega: EntregaEnvio | null
  /** Whether the person has sent the delivery to the office. */
  mandada: boolean
}

/** Why the seats of a series go back. All its seats have the same reason. */
export type Devuelve = Required<Pick<CambioEstado, 'motivo'>> & Pick<CambioEstado, 'nota'>

export interface ConEstado {
  entrega?: EntregaEnvio
  devuelve?: Devuelve
}

/** A series of seats that leave with one truck. */
export type SerieEntrega = SerieEstado & { entrega: EntregaEnvio }

/** A seat whose change needs a person's decision. `texto`: the typed part of its weight. */
interface PorDecidir {
  nro: string
  texto: string
}

interface EnCurso {
  nro: string
  eBlanca: string | null
}

/** A series that homologates. For each seat the person scans its number, its white label and its grey label. */
export interface SerieHomologar extends SerieComun {
  tarea: 'homologar'
  /** Buyer of the seats that will be scanned; '' for none. */
  comprador: string
  enCurso: EnCurso | null
}

export type Serie = SerieEstado | SerieHomologar

export const isEntrega = (serie: Serie): serie is SerieEntrega =>
  serie.tarea === 'estado' && serie.entrega !== null

/** Limit for a series that stays open all day. Older notes are dropped. */
const NOTAS_MAX = 500

/** `deviceStorage` has one record per series, so that a series survives a closed browser. */
const PREFIX = 'butacas-serie'
const keyOf = ({ owner, id }: Pick<Serie, 'owner' | 'id'>): string => `${PREFIX}:${owner}:${id}`
/**
 * Key of a person. In `tabStorage` it has the id of the person's series in this tab, because each window may have
 * another series. In `deviceStorage` earlier releases stored the person's only series under this key.
 */
const ownerKeyOf = (owner: string): string => `${PREFIX}:${owner}`
/** How long (ms) an abandoned series is kept. */
const DURA_MS = 2 * 24 * 60 * 60 * 1000

const changes = new Listeners()
/** The series of this tab. `de`: its person. */
let serie: Serie | null = null
let de: string | null = null

function serieOf(owner: string): Serie | null {
  if (de === owner) return serie
  de = owner
  serie = readSerie(owner)
  return serie
}

function readSerie(owner: string): Serie | null {
  const ownerKey = ownerKeyOf(owner)
  const earlier = readAt(ownerKey)
  if (earlier !== null) {
    deviceStorage.remove(ownerKey)
    deviceStorage.write(keyOf(earlier), earlier)
  }
  const id = tabStorage.text(ownerKey)
  if (id !== null) return readAt(keyOf({ owner, id }))
  // A new window continues the last series, for example after the browser was closed
  const last = listSeries(owner).sort((a, b) => b.seguida - a.seguida)[0] ?? null
  if (last !== null) tabStorage.write(ownerKey, last.id)
  return last
}

const readAt = (key: string): Serie | null => parse(deviceStorage.read(key))

const listSeries = (owner: string): Serie[] =>
  deviceStorage.keys(`${ownerKeyOf(owner)}:`).flatMap(key => {
    const kept = readAt(key)
    return kept?.owner === owner ? kept : []
  })

function set(next: Serie): void {
  serie = next
  de = next.owner
  // Without storage the series lasts until the page closes. The outbox has its changes
  deviceStorage.write(keyOf(next), next)
  tabStorage.write(ownerKeyOf(next.owner), next.id)
  changes.tell()
}

// Another window may change this series
onOtherTab(key => {
  if (serie === null || key !== keyOf(serie)) return
  serie = readAt(key) ?? serie
  changes.tell()
})

function forgetOld(owner: string): void {
  for (const each of listSeries(owner))
    if (Math.abs(likelyNow() - each.seguida) > DURA_MS) deviceStorage.remove(keyOf(each))
}

/** The person's series in this tab. It survives a reload and a closed browser. */
export const useSerie = (owner: string): Serie | null =>
  useSyncExternalStore(changes.subscribe, () => serieOf(owner))

/**
 * Begins a series. @param estado null for a series that homologates. @param fromSeq lower bound of the sequence numbers
 * of the series' changes.
 */
export function startSerie(owner: string, estado: Ref | null, fromSeq: number, con: ConEstado = {}): void {
  const desde = likelyNow()
  const comun = { id: newUuid(), owner, desde, hasta: null, seguida: desde, fromSeq, notas: [] }
  const before = serieOf(owner)
  const homo = before?.tarea === 'estado' ? before.homo : false
  forgetOld(owner)
  if (estado === null) set({ ...comun, tarea: 'homologar', comprador: '', enCurso: null })
  else {
    const own = { entrega: null, mandada: false, ...con }
    set({ ...comun, tarea: 'estado', estado, homo, porDecidir: null, ...own })
  }
}

export const newEntrega = (cliente: EntregaEnvio['cliente'], remito: string | null): EntregaEnvio => ({
  clave: newUuid(),
  cliente,
  remito,
})

export const endSerie = (): void => change({ hasta: likelyNow() })
export const resumeSerie = (): void => change({ hasta: null, seguida: likelyNow() })
/** Marks the delivery as sent to the office, and ends the series. @param hasta end of the series. */
export function sendEntrega(hasta: number): void {
  if (serie?.tarea === 'estado') set({ ...serie, hasta, mandada: true })
}

export function setHomo(homo: boolean): void {
  if (serie?.tarea === 'estado') set({ ...serie, homo })
}
/** Stores the seat for which a person must decide, so that it survives a reload. Ignored after another series began. */
export function setPorDecidir(id: string, porDecidir: PorDecidir | null): void {
  if (serie?.id === id && serie.tarea === 'estado' && serie.porDecidir !== porDecidir)
    set({ ...serie, porDecidir })
}
export function setComprador(comprador: string): void {
  if (serie?.tarea === 'homologar') set({ ...serie, comprador })
}
/** Stores the labels of a seat scanned so far, so that they survive a reload. Ignored after another series began. */
export function setEnCurso(id: string, enCurso: EnCurso | null): void {
  if (serie?.id === id && serie.tarea === 'homologar') set({ ...serie, enCurso })
}

/** Number of the seat that needs a person's decision or its labels; null for none. */
export const sinTerminar = (serie: Serie): string | null =>
  (serie.tarea === 'homologar' ? serie.enCurso : serie.porDecidir)?.nro ?? null

export const isActual = (id: string): boolean => serie?.id === id

/** Adds a scan that made no outbox entry. Ignored after another series began. */
export function addNota(id: string, nota: Omit<Nota, 'id'>): void {
  if (serie?.id !== id) return
  const last = serie.notas.at(-1)?.id ?? 0
  change({ notas: [...serie.notas, { ...nota, id: last + 1 }].slice(-NOTAS_MAX) })
}

/** A scan that is not handled yet: it waits for earlier scans or for the server. */
export interface PorLeer {
  id: string
  texto: string
  /** Time of the scan; null until the clock is read. */
  momento: Momento | null
}

export const newPorLeer = (texto: string): PorLeer => ({ id: newUuid(), texto, momento: null })

const porLeerOf = (serie: string): string => `butacas-serie-por-leer:${serie}`

/** Scans of this tab that were not handled before the page closed, in order. @param id of the series. */
export function listPorLeer(id: string): readonly PorLeer[] {
  const lecturas = tabStorage.read(porLeerOf(id))
  return Array.isArray(lecturas) ? lecturas.filter(isPorLeer) : []
}

/** Stores a scan before it is handled. A scan with a known id replaces the stored scan. */
export function putPorLeer(serie: string, scan: PorLeer): void {
  const waiting = listPorLeer(serie)
  const isKnown = waiting.some(({ id }) => id === scan.id)
  const lecturas = isKnown ? waiting.map(each => (each.id === scan.id ? scan : each)) : [...waiting, scan]
  tabStorage.write(porLeerOf(serie), lecturas)
}

export function dropPorLeer(serie: string, id: string): void {
  const lecturas = listPorLeer(serie).filter(each => each.id !== id)
  if (lecturas.length > 0) tabStorage.write(porLeerOf(serie), lecturas)
  else tabStorage.remove(porLeerOf(serie))
}

const isPorLeer = shaped<PorLeer>({
  id: isText,
  texto: isText,
  momento: orNull(shaped({ likely: isNumber, capture: shaped({}) })),
})

function change(facts: Partial<Pick<Serie, 'hasta' | 'seguida' | 'notas'>>): void {
  if (serie !== null) set({ ...serie, ...facts })
}

/** Lower bound of the next change's sequence number. 0 if the database fails; more entries are then read. */
export const nextSeq = async (): Promise<number> => {
  try {
    return (await theReads.lastSeq()) + 1
  } catch {
    return 0
  }
}

const isRef = shaped<Ref>({ id: isNumber, nombre: isText })
const isNota = shaped<Nota>({ at: isNumber })
const isPorDecidir = shaped<PorDecidir>({ nro: isText, texto: isText })
const isEnCurso = shaped<{ nro: string }>({ nro: isText })
const isDevuelve = shaped<Devuelve>({ motivo: isRef, nota: orAbsent(isText) })
const isEntregaEnvio = shaped<EntregaEnvio>({
  clave: isText,
  cliente: shaped({ nombre: isText }),
  remito: orNull(isText),
})
const isComun = shaped<SerieComun>({
  ...{ id: isText, owner: isText, desde: isNumber, hasta: orNull(isNumber), fromSeq: isNumber },
  // Series of earlier releases have no `seguida`
  seguida: orAbsent(isNumber),
})

/** Keeps the well-formed members of a stored series. Null if a required member is missing. */
function parse(kept: unknown): Serie | null {
  if (!isComun(kept)) return null
  const { id, owner, desde, hasta, seguida = desde, fromSeq, ...own } = kept
  const { notas, tarea, comprador, enCurso, ...deEstado } = own as Partial<Record<string, unknown>>
  const comun = {
    id,
    owner,
    desde,
    hasta,
    seguida,
    fromSeq,
    notas: Array.isArray(notas) ? notas.filter(isNota) : [],
  }
  if (tarea === 'homologar')
    return isText(comprador)
      ? { ...comun, tarea, comprador, enCurso: isEnCurso(enCurso) ? { eBlanca: null, ...enCurso } : null }
      : null
  // Earlier releases named `porDecidir` porPesar
  const { estado, homo, porPesar, porDecidir = porPesar, entrega, mandada, devuelve } = deEstado
  if (!isRef(estado) || !isBoolean(homo)) return null
  return {
    ...{ ...comun, tarea: 'estado', estado, homo, mandada: mandada === true },
    porDecidir: isPorDecidir(porDecidir) ? porDecidir : null,
    entrega: isEntregaEnvio(entrega) ? entrega : null,
    ...(isDevuelve(devuelve) && { devuelve }),
  }
}

export interface LineaSerie {
  entry: Entry
  /** Whether the change was discarded, but not as already done, or has an undo that was not refused. */
  isDeshecha: boolean
  /** A refused undo, about which a person must decide; null for none. */
  refused: Entry | null
}

class Lineas {
  readonly id: string
  readonly #fromSeq: number
  readonly #entries = new Map<string, Entry>()
  #lines: readonly LineaSerie[] = []
  #isRead = false
  readonly #listeners = new Listeners()
  #stop: (() => void) | null = null

  constructor({ id, fromSeq }: Serie) {
    this.id = id
    this.#fromSeq = fromSeq
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const forget = this.#listeners.subscribe(listener)
    this.#stop ??= this.#start()
    return () => {
      forget()
      if (!this.#listeners.isEmpty) return
      this.#stop?.()
      this.#stop = null
    }
  }

  readonly getSnapshot = (): readonly LineaSerie[] | undefined => (this.#isRead ? this.#lines : undefined)

  list(): readonly LineaSerie[] {
    return this.#lines
  }

  #start(): () => void {
    const unfollow = followEntries(news => this.#take(news))
    const forget = onKept(entries => this.#put(entries))
    return () => {
      unfollow()
      forget()
    }
  }

  async #take({ anew, live, settled }: QueueNews): Promise<void> {
    const keys = [...live.filter(({ serie }) => serie === this.id).map(({ key }) => key), ...settled]
    const found = await (anew ? theReads.listFrom(this.#fromSeq) : theReads.listKept(keys))
    this.#isRead ||= anew
    this.#put(found)
  }

  #put(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.serie === this.id) this.#entries.set(entry.key, entry)
    this.#lines = linesOf([...this.#entries.values()], this.id)
    this.#listeners.tell()
  }
}

let lineas: Lineas | null = null

function lineasOf(serie: Serie): Lineas {
  if (lineas?.id !== serie.id) lineas = new Lineas(serie)
  return lineas
}

const NINGUNA = { subscribe: () => () => {}, getSnapshot: () => undefined }

/** The changes of a series, oldest first; undefined until they are read. */
export function useLineasSerie(serie: Serie | null): readonly LineaSerie[] | undefined {
  const { subscribe, getSnapshot } = serie === null ? NINGUNA : lineasOf(serie)
  return useSyncExternalStore(subscribe, getSnapshot)
}

/** The present changes of a series, including changes just stored. */
export const listLineas = (serie: Serie): readonly LineaSerie[] => lineasOf(serie).list()

export function linesOf(entries: readonly Entry[], id: string): readonly LineaSerie[] {
  const own = entries.filter(entry => entry.serie === id).sort((a, b) => a.seq - b.seq)
  const backs = new Map<string, Entry[]>()
  for (const entry of own)
    if (entry.deshace !== undefined && !isGone(entry))
      backs.set(entry.deshace, [...(backs.get(entry.deshace) ?? []), entry])
  return own
    .filter(({ deshace }) => deshace === undefined)
    .map(entry => {
      const back = backs.get(entry.key) ?? []
      const refused = back.find(isRefused) ?? null
      const isDeshecha = isGone(entry) || (back.length > 0 && refused === null)
      return { entry, isDeshecha, refused }
    })
}

const isGone = (entry: Entry): boolean => entry.state === 'discarded' && !isFoundDone(entry)

/** Number of mirrored seats by state id. */
export function useConteoEstados(): ReadonlyMap<number, number> {
  const { rows, rev } = useSyncExternalStore(replica.subscribe, replica.getSnapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same, its number says that it changed
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { estado } of rows.values()) counts.set(estado.id, (counts.get(estado.id) ?? 0) + 1)
    return counts
  }, [rows, rev])
}

/** Number of mirrored seats that are ready to be homologated. */
export function useConteoPrehomologadas(): number {
  const { rows, rev } = useSyncExternalStore(replica.subscribe, replica.getSnapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(() => {
    let count = 0
    for (const butaca of rows.values()) if (isPrehomologada(butaca)) count++
    return count
  }, [rows, rev])
}
