import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { filterHomologaciones } from '#domain/homologacion/filtro-homologaciones.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { fetchFiltroHomologaciones, fetchHomologaciones, putHomologacion } from '#http/homologaciones.ts'
import { type Lista, listaError } from '../lista.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { keepAnswer, readAnswer } from '../persisted.ts'
import { queryClient } from '../query-client.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'

/** An answer of the server, or what this device has of an earlier one. */
interface Respuesta {
  rows: readonly Homologacion[]
  asOf: number
  /** How many this device has, and of how many, where it has only the newest. */
  parte: { guardadas: number; total: number } | null
}

export type Homologaciones = Lista<Homologacion> & Pick<Respuesta, 'parte'>

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
  useRetryOnReturn(online, () => {
    if (fallo !== null) void refetch() // Its outcome is what the next render shows
  })
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

/** Saves buyer and labels of a row (PUT /api/homologaciones), and has the lists reload. */
export const useGuardarHomologacion = () =>
  useEscritura(
    ({ envio, version }: { envio: HomologacionEnvio } & Vista, headers) =>
      putHomologacion(envio, siSigue(headers, { version })),
    (_, { envio }) => {
      showSaved(envio)
      reload()
    },
    reload,
  )

const reload = (): void => void queryClient.invalidateQueries({ queryKey: ['homologaciones'] }) // They come behind

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
