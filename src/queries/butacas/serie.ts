import { useSyncExternalStore } from 'react'
import type { Ref } from '#contract/ref.ts'
import { newUuid } from '#http/uuid.ts'
import { Listeners } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { likelyNow } from '../cuenta/device-clock.ts'
import { quietly } from '../quietly.ts'

/** A scan that changed nothing, or has not been acted on yet. */
export interface Nota {
  id: number
  nro: string
  /** ms */
  at: number
  marca: 'sin-cambio' | 'no-existe' | 'no-esta' | 'dejada'
}

interface SerieComun {
  id: string
  /** The login name of its owner. */
  owner: string
  /** Start and end (ms, the server's clock); null while it goes on. */
  desde: number
  hasta: number | null
  /** No change of it has a lower number. */
  fromSeq: number
  /** In the order they were read; the changes themselves are in the outbox. */
  notas: readonly Nota[]
}

/** A serial reading that takes each seat to a state. */
export interface SerieEstado extends SerieComun {
  tarea: 'estado'
  estado: Ref
  /** Whether seats that take A or S become S. */
  homo: boolean
  porPesar: PorPesar | null
}

/** A seat that waits for its weight, and what of it is written. */
export interface PorPesar {
  nro: string
  texto: string
}

/** A seat whose labels are being read. */
export interface EnCurso {
  nro: string
  eBlanca: string | null
}

/** A serial reading that homologates: the seat, its white label, its grey one, then the next seat. */
export interface SerieHomologar extends SerieComun {
  tarea: 'homologar'
  /** Of every seat until it is changed; '' for none. */
  comprador: string
  enCurso: EnCurso | null
}

export type Serie = SerieEstado | SerieHomologar

/** A bound for a reading that goes on all day; older ones are not shown. */
const NOTAS_MAX = 500

/** One per person, so that a relevo there and back leaves it as it was. */
const keyOf = (owner: string): string => `butacas-serie:${owner}`
const changes = new Listeners()
/** Of whoever works now. */
let serie: Serie | null = null
let de: string | null = null

function of(owner: string): Serie | null {
  if (de === owner) return serie
  de = owner
  const kept = parse(quietly(() => JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')))
  serie = kept?.owner === owner ? kept : null
  return serie
}

function set(next: Serie): void {
  serie = next
  de = next.owner
  // Where nothing can be stored it lasts until the page is closed; the changes are in the outbox
  quietly(() => localStorage.setItem(keyOf(next.owner), JSON.stringify(next)))
  changes.tell()
}

/** The last series of this person on this device; it outlives a reload and the browser. */
export const useSerie = (owner: string): Serie | null =>
  useSyncExternalStore(changes.subscribe, () => of(owner))

/** Begins a series, ready for the next scan. @param estado null homologates. @param fromSeq no entry of it is lower. */
export function startSerie(owner: string, estado: Ref | null, fromSeq: number): void {
  const comun = { id: newUuid(), owner, desde: likelyNow(), hasta: null, fromSeq, notas: [] }
  const before = of(owner)
  const homo = before?.tarea === 'estado' ? before.homo : false
  if (estado === null) set({ ...comun, tarea: 'homologar', comprador: '', enCurso: null })
  else set({ ...comun, tarea: 'estado', estado, homo, porPesar: null })
}

export const endSerie = (): void => change({ hasta: likelyNow() })
export const resumeSerie = (): void => change({ hasta: null })

export function setHomo(homo: boolean): void {
  if (serie?.tarea === 'estado') set({ ...serie, homo })
}
/** Keeps what of a weight is written, also across a reload. */
export function setPorPesar(porPesar: PorPesar | null): void {
  if (serie?.tarea === 'estado' && serie.porPesar !== porPesar) set({ ...serie, porPesar })
}
export function setComprador(comprador: string): void {
  if (serie?.tarea === 'homologar') set({ ...serie, comprador })
}
/** Keeps how far the reading of a seat has come, also across a reload. */
export function setEnCurso(enCurso: EnCurso | null): void {
  if (serie?.tarea === 'homologar') set({ ...serie, enCurso })
}

/** Adds a scan that is in no outbox. */
export function addNota(nro: string, marca: Nota['marca']): void {
  if (serie === null) return
  const id = (serie.notas.at(-1)?.id ?? 0) + 1
  change({ notas: [...serie.notas, { id, nro, at: likelyNow(), marca }].slice(-NOTAS_MAX) })
}

function change(facts: Partial<Pick<Serie, 'hasta' | 'notas'>>): void {
  if (serie !== null) set({ ...serie, ...facts })
}

/** The least number that the next change can get; 0 where the database cannot tell, so that more is read then. */
export const nextSeq = async (): Promise<number> => {
  try {
    return (await theReads.lastSeq()) + 1
  } catch {
    return 0
  }
}

function parse(kept: unknown): Serie | null {
  const comun = parseComun((kept ?? {}) as Partial<SerieComun>)
  if (comun === null) return null
  const { tarea, comprador, enCurso } = kept as Partial<SerieHomologar>
  if (tarea === 'homologar')
    return typeof comprador === 'string'
      ? { ...comun, tarea, comprador, enCurso: parseEnCurso(enCurso) }
      : null
  const { estado, homo, porPesar } = kept as Partial<SerieEstado>
  const isSound =
    typeof estado?.id === 'number' && typeof estado.nombre === 'string' && typeof homo === 'boolean'
  return isSound ? { ...comun, tarea: 'estado', estado, homo, porPesar: parsePorPesar(porPesar) } : null
}

function parsePorPesar(kept: Partial<PorPesar> | null | undefined): PorPesar | null {
  const { nro, texto } = kept ?? {}
  return typeof nro === 'string' && typeof texto === 'string' ? { nro, texto } : null
}

function parseComun({ id, owner, desde, hasta, fromSeq, notas }: Partial<SerieComun>): SerieComun | null {
  const isSound =
    typeof id === 'string' &&
    typeof owner === 'string' &&
    typeof desde === 'number' &&
    (hasta === null || typeof hasta === 'number') &&
    typeof fromSeq === 'number'
  // Series of earlier releases have no notes
  const kept = Array.isArray(notas) ? notas.filter(nota => Number.isFinite(nota?.at)) : []
  return isSound ? { id, owner, desde, hasta, fromSeq, notas: kept } : null
}

function parseEnCurso(kept: Partial<EnCurso> | null | undefined): EnCurso | null {
  return typeof kept?.nro === 'string' ? { nro: kept.nro, eBlanca: kept.eBlanca ?? null } : null
}
