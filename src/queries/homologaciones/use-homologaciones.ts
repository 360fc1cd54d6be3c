import { skipToken } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { type EtiquetasConocidas, filterHomologaciones } from '#domain/homologacion/homologacion.ts'
import { isApiError } from '#http/client.ts'
import { fetchExcel } from '#http/download.ts'
import { fetchFiltroHomologaciones, putHomologacion } from '#http/homologaciones.ts'
import { Observable, throttle } from '#offline/observable.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { repetidasEn } from '#offline/outbox/outcome.ts'
import { isRefused } from '#offline/outbox/refusal.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { type Answer, reloadAfterAnswers, reloadAnswers, useAnswer } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import { useRead } from '#queries/device.ts'
import { live } from '#queries/outbox/live.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { queryClient } from '#queries/query-client.ts'
import {
  askLista,
  changeLista,
  listaDeAqui,
  listaEnMemoria,
  refreshLista,
  reloadAfterLista,
  useLista,
} from '#queries/stock/use-lista.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'

const RELOAD_GAP_MS = 3_000

const HOMOLOGACIONES_FILTRO = ['homologaciones', 'filtro']

/**
 * Homologations with the text in any column, newest first. An empty text gives all homologations. Until the server
 * answers, this device's rows are searched.
 */
export function useHomologaciones(owner: string, texto: string): Answer<readonly Homologacion[]> {
  const todas = useLista(owner, 'homologaciones')
  const answer = useAnswer({
    queryKey: [...HOMOLOGACIONES_FILTRO, texto, { de: owner }],
    queryFn: texto === '' ? skipToken : () => fetchFiltroHomologaciones(texto),
    staleTime: 0,
  })
  const aqui = useMemo(() => todas.data && filterHomologaciones(todas.data, texto), [todas.data, texto])
  useLiveHomologaciones()
  if (texto === '') return todas
  const isAnswered = answer.data !== null && answer.error?.status !== 0
  return isAnswered ? answer : { ...answer, data: aqui, asOf: todas.asOf, parte: todas.parte }
}

const reload = throttle(async () => {
  await Promise.all([reloadAfterLista('homologaciones'), reloadAfterAnswers(HOMOLOGACIONES_FILTRO)])
}, RELOAD_GAP_MS)

function useLiveHomologaciones(): void {
  useEffect(
    () =>
      live.onCambio(({ homologaciones }) => {
        // Without the stream each poll reports a possible change, and the list is too long to reload so often
        if (homologaciones && live.getSnapshot() === 'live') reload()
      }),
    [],
  )
}

/** Number of rows from which the form learns how the factory's labels look. */
const ENSENAN_MAX = 500

/**
 * @returns a function that reads the labels known to this device, including labels in the queue. If this device has no
 * list, the list is requested from the server.
 */
export function useEtiquetasConocidas(owner: string): () => EtiquetasConocidas {
  const { online } = useNetwork()
  useEffect(() => {
    const bring = async () => {
      if ((await listaDeAqui(owner, 'homologaciones')) === null && online)
        await askLista(owner, 'homologaciones')
    }
    void bring().catch(() => {}) // Without known labels the form checks only the characters
  }, [owner, online])
  return () => {
    const filas = (listaEnMemoria(owner, 'homologaciones')?.data ?? []).slice(0, ENSENAN_MAX)
    const enCola = [...outboxStore.getSnapshot().bySeat.values()].flatMap(({ operaciones }) =>
      operaciones.flatMap(operacion => (operacion.tipo === 'homologar' ? [operacion] : [])),
    )
    const known = (valores: readonly unknown[]) => valores.map(valor => String(valor ?? '')).filter(Boolean)
    return {
      eBlanca: known([...filas.map(fila => fila.etiqueta_blanca), ...enCola.map(({ eBlanca }) => eBlanca)]),
      eGris: known([...filas.map(fila => fila.etiqueta_gris), ...enCola.map(({ eGris }) => eGris)]),
    }
  }
}

/** Changes buyer and labels of a homologation (PUT /api/homologaciones). */
export const useGuardarHomologacion = (borrador: DeBorrador) =>
  useEscritura(
    ({ envio, version }: { envio: HomologacionEnvio } & Vista, headers) =>
      putHomologacion(envio, siSigue(headers, { version })),
    () => {
      // The lists report their own errors
      void refreshLista('homologaciones')
      void reloadAnswers(HOMOLOGACIONES_FILTRO)
    },
    (_, { envio }) => showSaved(borrador.owner, envio),
    borrador,
  )

const withoutVersion = ({ version: _, ...fila }: Homologacion): Homologacion => fila

function showSaved(
  owner: string,
  { butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio,
): void {
  const saved = (filas: readonly Homologacion[]) =>
    filas.map(fila =>
      fila.butaca === butaca
        ? // Without its version, which is unknown until the lists are reloaded
          { ...withoutVersion(fila), comprador: comprador ?? null, etiqueta_blanca, etiqueta_gris }
        : fila,
    )
  changeLista(owner, 'homologaciones', saved)
  queryClient.setQueriesData<readonly Homologacion[]>(
    { queryKey: HOMOLOGACIONES_FILTRO },
    filas => filas && saved(filas),
  )
}

export { repetidasEn }

/** Seat number by label. The key is `nroKey` of the label. */
export type EtiquetasUsadas = ReadonlyMap<string, string>

async function listEtiquetasUsadas(owner: string): Promise<EtiquetasUsadas> {
  const usadas = new Map<string, string>()
  const add = (nro: string, ...etiquetas: readonly unknown[]): void => {
    for (const etiqueta of etiquetas) usadas.set(nroKey(String(etiqueta ?? '')), nro)
  }
  const aqui = await listaDeAqui(owner, 'homologaciones')
  for (const { butaca, etiqueta_blanca, etiqueta_gris } of aqui?.data ?? [])
    add(butaca, etiqueta_blanca, etiqueta_gris)
  for (const { nro, operacion } of await listHomologadas()) add(nro, operacion.eBlanca, operacion.eGris)
  return usadas
}

type Homologada = Entry & { operacion: Extract<Operacion, { tipo: 'homologar' }> }

async function listHomologadas(): Promise<Homologada[]> {
  const [live, confirmed] = await Promise.all([
    theReads.listLive(),
    theReads.listConfirmed(Number.NEGATIVE_INFINITY),
  ])
  const standing = live.filter(entry => !isRefused(entry))
  return [...confirmed, ...standing].filter(
    (entry): entry is Homologada => entry.operacion.tipo === 'homologar',
  )
}

const NINGUNA: EtiquetasUsadas = new Map()

/** The used labels that this device knows, read when a form opens. */
export function useEtiquetasUsadas(owner: string): EtiquetasUsadas {
  const read = useCallback(() => listEtiquetasUsadas(owner), [owner])
  return useRead(read) ?? NINGUNA // Without the database only the server finds a repeated label
}

/** @returns the number of another seat with this label; null if none is known. */
export function quienTiene(usadas: EtiquetasUsadas, etiqueta: unknown, nro: string): string | null {
  const otra = usadas.get(nroKey(String(etiqueta ?? '')))
  return otra === undefined || nroKey(otra) === nroKey(nro) ? null : otra
}

/** Progress in bytes; `total` is null if the size is unknown. */
export interface Descarga {
  recibidos: number
  total: number | null
}

export type Excel =
  | { ok: true; archivo: Blob }
  | { ok: false; status: number; detail: string | null; retryAfterMs: number | null; isCortado: boolean }

// Shared by the page, so that returning to the screen starts no second download
const descarga = new Observable<Descarga | null>(null)

export const useDescarga = (): Descarga | null =>
  useSyncExternalStore(descarga.subscribe, descarga.getSnapshot)

/** All homologations as an .xls file (GET /api/excel/download). @returns null while another download runs. */
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
