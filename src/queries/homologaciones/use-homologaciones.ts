import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { filterHomologaciones } from '#domain/homologacion/filtro-homologaciones.ts'
import type { EtiquetasConocidas } from '#domain/homologacion/forma-etiqueta.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { fetchFiltroHomologaciones, fetchHomologaciones, putHomologacion } from '#http/homologaciones.ts'
import { calmly } from '#offline/calmly.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { likelyNow } from '../cuenta/device-clock.ts'
import { type Lista, listaError } from '../lista.ts'
import { live } from '../outbox/live.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { keepAnswer, readAnswer } from '../persisted.ts'
import { queryClient } from '../query-client.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'

/** An answer of the server, or what this device has of an earlier one. */
interface Respuesta {
  rows: readonly Homologacion[]
  asOf: number
  /** How many this device has, and of how many, where it has only the newest. */
  parte: { guardadas: number; total: number } | null
}

export type Homologaciones = Lista<Homologacion> & Pick<Respuesta, 'parte'>

const RELOAD_GAP_MS = 3_000

/** First part of the keys of all these lists. */
const HOMOLOGACIONES_LISTA = ['homologaciones', 'lista']

/** Homologations with the text in any column; without a text all. If the server fails, the last answer stays or is searched. */
export function useHomologaciones(owner: string, texto: string): Homologaciones {
  const { online } = useNetwork()
  const { data, dataUpdatedAt, isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      queryKey: [...HOMOLOGACIONES_LISTA, texto, { de: owner }],
      queryFn: () => (texto === '' ? fetchHomologaciones() : fetchFiltroHomologaciones(texto)),
      staleTime: 0,
    },
    queryClient,
  )
  useEffect(() => {
    if (texto === '' && data !== undefined) keepGuardadas(owner, data, dataUpdatedAt)
  }, [owner, texto, data, dataUpdatedAt])
  const propia = useMemo(() => respuestaDe(data, dataUpdatedAt), [data, dataUpdatedAt])
  const [ultima, setUltima] = useState<Respuesta | null>(null)
  if (propia !== null && propia !== ultima) setUltima(propia)

  const fallo = listaError(error, errorUpdatedAt)
  const isSinRespuesta = fallo === null ? !online : fallo.status === 0
  const buscadas = useMemo(
    () => (propia === null && isSinRespuesta ? searchHere(owner, texto) : null),
    [propia, isSinRespuesta, owner, texto],
  )
  useLiveHomologaciones()
  const { rows = null, asOf = null, parte = null } = propia ?? buscadas ?? ultima ?? {}
  return {
    rows,
    total: rows?.length ?? 0,
    asOf,
    parte,
    isFetching,
    error: fallo,
    refresh: () => void refetch(),
  }
}

/** Homologations and the names of their models change on other devices: the line tells, and no screen asks twice at once. */
const reload = calmly(() => queryClient.invalidateQueries({ queryKey: HOMOLOGACIONES_LISTA }), RELOAD_GAP_MS)

function useLiveHomologaciones(): void {
  useEffect(
    () =>
      live.onCambio(({ homologaciones }) => {
        // Without a line it is only known that something may have changed: the list is too long to be asked for again
        if (homologaciones && live.getSnapshot() === 'live') reload()
      }),
    [],
  )
}

const respuestaDe = (rows: readonly Homologacion[] | undefined, asOf: number): Respuesta | null =>
  rows === undefined ? null : { rows, asOf, parte: null }

/** Searches what this device knows, as the server would. */
function searchHere(owner: string, texto: string): Respuesta | null {
  const todas = homologacionesDeAqui(owner)
  return todas && { ...todas, rows: filterHomologaciones(todas.rows, texto) }
}

/** What this device has of them without asking the server: the last whole answer, or the newest of it; null without one. */
export function homologacionesDeAqui(owner: string): Respuesta | null {
  const state = queryClient.getQueryState<Homologacion[]>([...HOMOLOGACIONES_LISTA, '', { de: owner }])
  return respuestaDe(state?.data, state?.dataUpdatedAt ?? 0) ?? keptPart(owner)
}

function keptPart(owner: string): Respuesta | null {
  const kept = readGuardadas(owner)
  if (kept === undefined) return null
  const { filas: rows, total } = kept.data
  return { rows, asOf: kept.at, parte: rows.length < total ? { guardadas: rows.length, total } : null }
}

/** How many rows this device keeps for when there is no network. */
const GUARDADAS_MAX = 500
const GUARDADAS = ['homologaciones-guardadas']

interface Guardadas {
  filas: readonly Homologacion[]
  total: number
}

/** Keeps the newest rows of a whole answer on this device for its owner. @param at when (ms) it came. */
function keepGuardadas(owner: string, todas: readonly Homologacion[], at: number): void {
  const filas = sortHomologaciones(todas, ORDEN_HOMOLOGACIONES).slice(0, GUARDADAS_MAX)
  keepAnswer<Guardadas>(owner, GUARDADAS, { filas, total: todas.length }, at)
}

/** The rows that were kept last, and of how many they are. */
const readGuardadas = (owner: string): { data: Guardadas; at: number } | undefined =>
  readAnswer<Guardadas>(owner, GUARDADAS, isGuardadas)

const isGuardadas = (data: unknown): boolean => {
  const { filas, total } = (data ?? {}) as Partial<Record<keyof Guardadas, unknown>>
  return Array.isArray(filas) && typeof total === 'number'
}

/** Labels of so many rows and queued homologations tell what the factory's labels look like. */
const ENSENAN_MAX = 500

/** The labels that this device knows, queued ones included. */
export function etiquetasDeAqui(owner: string): EtiquetasConocidas {
  const filas = (homologacionesDeAqui(owner)?.rows ?? []).slice(0, ENSENAN_MAX)
  const enCola = [...outboxStore.getSnapshot().bySeat.values()].flatMap(({ operaciones }) =>
    operaciones.flatMap(operacion => (operacion.tipo === 'homologar' ? [operacion] : [])),
  )
  const known = (valores: readonly unknown[]) => valores.map(valor => String(valor ?? '')).filter(Boolean)
  return {
    eBlanca: known([...filas.map(fila => fila.etiqueta_blanca), ...enCola.map(({ eBlanca }) => eBlanca)]),
    eGris: known([...filas.map(fila => fila.etiqueta_gris), ...enCola.map(({ eGris }) => eGris)]),
  }
}

/** @returns reads the labels that this device knows. Asks for the homologations once if it has none. */
export function useEtiquetasConocidas(owner: string): () => EtiquetasConocidas {
  const { online } = useNetwork()
  useEffect(() => {
    if (!online || homologacionesDeAqui(owner) !== null) return
    const queryKey = [...HOMOLOGACIONES_LISTA, '', { de: owner }]
    queryClient.fetchQuery({ queryKey, queryFn: () => fetchHomologaciones() }).then(
      filas => keepGuardadas(owner, filas, likelyNow()),
      // Without them a label is judged by its signs alone
      () => undefined,
    )
  }, [owner, online])
  return () => etiquetasDeAqui(owner)
}

/** Saves buyer and labels of a row (PUT /api/homologaciones), and has the lists reload. */
export const useGuardarHomologacion = () =>
  useEscritura(
    ({ envio, version }: { envio: HomologacionEnvio } & Vista, headers) =>
      putHomologacion(envio, siSigue(headers, { version })),
    (_, { envio }) => {
      showSaved(envio)
      reloadNow()
    },
    reloadNow,
  )

const reloadNow = (): void => void queryClient.invalidateQueries({ queryKey: ['homologaciones'] }) // They come behind

const withoutVersion = ({ version: _, ...fila }: Homologacion): Homologacion => fila

/** Shows the row as it was confirmed, until the lists have been reloaded. */
function showSaved({ butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio): void {
  queryClient.setQueriesData<Homologacion[]>({ queryKey: HOMOLOGACIONES_LISTA }, filas =>
    filas?.map(fila =>
      fila.butaca === butaca
        ? // Its new version is unknown until then
          { ...withoutVersion(fila), comprador: comprador ?? null, etiqueta_blanca, etiqueta_gris }
        : fila,
    ),
  )
}
