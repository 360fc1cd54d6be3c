import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import {
  type EtiquetasConocidas,
  filterHomologaciones,
  ORDEN_HOMOLOGACIONES,
  sortHomologaciones,
} from '#domain/homologacion/homologacion.ts'
import { isApiError } from '#http/client.ts'
import {
  fetchExcel,
  fetchFiltroHomologaciones,
  fetchHomologaciones,
  putHomologacion,
} from '#http/homologaciones.ts'
import { calmly, Observable } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { repetidasEn } from '#offline/outbox/outcome.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { type Answer, answerOf, type Held, reloadAfterAnswers, reloadAnswers } from '#queries/answer.ts'
import { likelyNow } from '#queries/device.ts'
import { live } from '#queries/outbox/live.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { keepAnswer, queryClient, readAnswer } from '#queries/query-client.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'

const RELOAD_GAP_MS = 3_000

/** First part of the keys of all these lists. */
const HOMOLOGACIONES_LISTA = ['homologaciones', 'lista']

/**
 * Homologations with the text in any column; all without a text. If the server fails, the last answer stays or is
 * searched.
 */
export function useHomologaciones(owner: string, texto: string): Answer<readonly Homologacion[]> {
  const { online } = useNetwork()
  const query = useQuery(
    {
      queryKey: [...HOMOLOGACIONES_LISTA, texto, { de: owner }],
      queryFn: () => (texto === '' ? fetchHomologaciones() : fetchFiltroHomologaciones(texto)),
      staleTime: 0,
    },
    queryClient,
  )
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (texto === '' && data !== undefined) keepGuardadas(owner, data, dataUpdatedAt)
  }, [owner, texto, data, dataUpdatedAt])
  const propia = useMemo(() => heldOf(data, dataUpdatedAt), [data, dataUpdatedAt])
  const [ultima, setUltima] = useState<Held<readonly Homologacion[]> | null>(null)
  if (propia !== null && propia !== ultima) setUltima(propia)

  const answer = answerOf(query)
  const isSinRespuesta = answer.error === null ? !online : answer.error.status === 0
  const buscadas = useMemo(
    () => (propia === null && isSinRespuesta ? searchHere(owner, texto) : null),
    [propia, isSinRespuesta, owner, texto],
  )
  useLiveHomologaciones()
  return { ...answer, ...(propia ?? buscadas ?? ultima) }
}

/** Reloads the lists after changes on other devices, reported by the event stream; throttled over all screens. */
const reload = calmly(() => reloadAfterAnswers(HOMOLOGACIONES_LISTA), RELOAD_GAP_MS)

function useLiveHomologaciones(): void {
  useEffect(
    () =>
      live.onCambio(({ homologaciones }) => {
        // Without the stream every notice means a possible change: too many to reload this long list
        if (homologaciones && live.getSnapshot() === 'live') reload()
      }),
    [],
  )
}

const heldOf = (
  rows: readonly Homologacion[] | undefined,
  asOf: number,
): Held<readonly Homologacion[]> | null => (rows === undefined ? null : { data: rows, asOf, parte: null })

/** Searches this device's rows by the server's rule. */
function searchHere(owner: string, texto: string): Held<readonly Homologacion[]> | null {
  const todas = homologacionesDeAqui(owner)
  return todas && { ...todas, data: filterHomologaciones(todas.data, texto) }
}

/** The homologations stored on this device: the last whole answer, or its newest rows; null without one. */
export function homologacionesDeAqui(owner: string): Held<readonly Homologacion[]> | null {
  const state = queryClient.getQueryState<Homologacion[]>([...HOMOLOGACIONES_LISTA, '', { de: owner }])
  return heldOf(state?.data, state?.dataUpdatedAt ?? 0) ?? keptPart(owner)
}

function keptPart(owner: string): Held<readonly Homologacion[]> | null {
  const kept = readGuardadas(owner)
  if (kept === undefined) return null
  const { filas: data, total } = kept.data
  return { data, asOf: kept.at, parte: data.length < total ? { guardadas: data.length, total } : null }
}

/** Number of rows stored on this device for work offline. */
const GUARDADAS_MAX = 500
const GUARDADAS = ['homologaciones-guardadas']

interface Guardadas {
  filas: readonly Homologacion[]
  total: number
}

/** Stores the newest rows of a whole answer for its owner. @param at when (ms) it arrived. */
function keepGuardadas(owner: string, todas: readonly Homologacion[], at: number): void {
  const filas = sortHomologaciones(todas, ORDEN_HOMOLOGACIONES).slice(0, GUARDADAS_MAX)
  keepAnswer<Guardadas>(owner, GUARDADAS, { filas, total: todas.length }, at)
}

/** The stored rows, and the number of all rows. */
const readGuardadas = (owner: string): { data: Guardadas; at: number } | undefined =>
  readAnswer<Guardadas>(owner, GUARDADAS, isGuardadas)

const isGuardadas = (data: unknown): boolean => {
  const { filas, total } = (data ?? {}) as Partial<Record<keyof Guardadas, unknown>>
  return Array.isArray(filas) && typeof total === 'number'
}

/** Number of rows, and of queued homologations, read as samples of the factory's labels. */
const ENSENAN_MAX = 500

/** The labels known to this device, queued ones included. */
export function etiquetasDeAqui(owner: string): EtiquetasConocidas {
  const filas = (homologacionesDeAqui(owner)?.data ?? []).slice(0, ENSENAN_MAX)
  const enCola = [...outboxStore.getSnapshot().bySeat.values()].flatMap(({ operaciones }) =>
    operaciones.flatMap(operacion => (operacion.tipo === 'homologar' ? [operacion] : [])),
  )
  const known = (valores: readonly unknown[]) => valores.map(valor => String(valor ?? '')).filter(Boolean)
  return {
    eBlanca: known([...filas.map(fila => fila.etiqueta_blanca), ...enCola.map(({ eBlanca }) => eBlanca)]),
    eGris: known([...filas.map(fila => fila.etiqueta_gris), ...enCola.map(({ eGris }) => eGris)]),
  }
}

/** @returns reads the labels known to this device. Requests the homologations once if there are none. */
export function useEtiquetasConocidas(owner: string): () => EtiquetasConocidas {
  const { online } = useNetwork()
  useEffect(() => {
    if (!online || homologacionesDeAqui(owner) !== null) return
    const queryKey = [...HOMOLOGACIONES_LISTA, '', { de: owner }]
    queryClient.fetchQuery({ queryKey, queryFn: () => fetchHomologaciones() }).then(
      filas => keepGuardadas(owner, filas, likelyNow()),
      // Without known labels only a label's characters are checked
      () => undefined,
    )
  }, [owner, online])
  return () => etiquetasDeAqui(owner)
}

/** Saves buyer and labels of a row (PUT /api/homologaciones), and reloads the lists. */
export const useGuardarHomologacion = () =>
  useEscritura(
    ({ envio, version }: { envio: HomologacionEnvio } & Vista, headers) =>
      putHomologacion(envio, siSigue(headers, { version })),
    () => void reloadAnswers(HOMOLOGACIONES_LISTA), // Not awaited: the lists reload afterwards
    (_, { envio }) => showSaved(envio),
  )

const withoutVersion = ({ version: _, ...fila }: Homologacion): Homologacion => fila

/** Shows the confirmed row until the lists are reloaded. */
function showSaved({ butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio): void {
  queryClient.setQueriesData<Homologacion[]>({ queryKey: HOMOLOGACIONES_LISTA }, filas =>
    filas?.map(fila =>
      fila.butaca === butaca
        ? // The row's new version is unknown until the server answers
          { ...withoutVersion(fila), comprador: comprador ?? null, etiqueta_blanca, etiqueta_gris }
        : fila,
    ),
  )
}

export { repetidasEn }

/** Seat number by label, in lower case. */
export type EtiquetasUsadas = ReadonlyMap<string, string>

/** Used labels, from this device's last list and its own homologations. */
async function listEtiquetasUsadas(owner: string): Promise<EtiquetasUsadas> {
  const usadas = new Map<string, string>()
  const add = (nro: string, ...etiquetas: readonly unknown[]): void => {
    for (const etiqueta of etiquetas) usadas.set(nroKey(String(etiqueta ?? '')), nro)
  }
  for (const { butaca, etiqueta_blanca, etiqueta_gris } of homologacionesDeAqui(owner)?.data ?? [])
    add(butaca, etiqueta_blanca, etiqueta_gris)
  for (const { nro, operacion } of await listHomologadas()) add(nro, operacion.eBlanca, operacion.eGris)
  return usadas
}

type Homologada = Entry & { operacion: Extract<Operacion, { tipo: 'homologar' }> }

/** This device's pending and confirmed homologations. */
async function listHomologadas(): Promise<Homologada[]> {
  const [live, confirmed] = await Promise.all([
    theReads.listLive(),
    theReads.listConfirmed(Number.NEGATIVE_INFINITY),
  ])
  const standing = live.filter(({ state }) => state !== 'rejected' && state !== 'conflict')
  return [...confirmed, ...standing].filter(
    (entry): entry is Homologada => entry.operacion.tipo === 'homologar',
  )
}

const NINGUNA: EtiquetasUsadas = new Map()

/** This device's used labels for a form, read when it opens. */
export function useEtiquetasUsadas(owner: string): EtiquetasUsadas {
  const [usadas, setUsadas] = useState(NINGUNA)
  useEffect(() => {
    let isOpen = true
    // Without the database only the server can tell
    listEtiquetasUsadas(owner).then(
      found => isOpen && setUsadas(found),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [owner])
  return usadas
}

/** @returns another seat than `nro` with this label; null if none is known. */
export function quienTiene(usadas: EtiquetasUsadas, etiqueta: unknown, nro: string): string | null {
  const otra = usadas.get(nroKey(String(etiqueta ?? '')))
  return otra === undefined || nroKey(otra) === nroKey(nro) ? null : otra
}

/** Progress in bytes; `total` is null if the server does not send the size. */
export interface Descarga {
  recibidos: number
  total: number | null
}

export type Excel =
  | { ok: true; archivo: Blob }
  | { ok: false; status: number; detail: string | null; retryAfterMs: number | null; isCortado: boolean }

// One for the page: returning to the screen starts no second download
const descarga = new Observable<Descarga | null>(null)

/** The download in progress, or null. */
export const useDescarga = (): Descarga | null =>
  useSyncExternalStore(descarga.subscribe, descarga.getSnapshot)

/** All homologations as an .xls file (GET /api/excel/download). @returns null while another download is in progress. */
export async function downloadExcel(): Promise<Excel | null> {
  if (descarga.getSnapshot() !== null) return null
  descarga.set({ recibidos: 0, total: null })
  try {
    const archivo = await fetchExcel((recibidos, total) => descarga.set({ recibidos, total }))
    return { ok: true, archivo }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { status, problem, retryAfterMs, kind } = error
    return { ok: false, status, detail: problem?.detail ?? null, retryAfterMs, isCortado: kind === 'not-ack' }
  } finally {
    descarga.set(null)
  }
}
