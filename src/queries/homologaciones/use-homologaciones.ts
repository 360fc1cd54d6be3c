import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { filterHomologaciones } from '#domain/homologacion/filtro-homologaciones.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchFiltroHomologaciones, fetchHomologaciones } from '#http/homologaciones.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'
import { useGuardadas } from './homologaciones-guardadas.ts'

/** An answer of the server, or what this device makes of an earlier one. */
interface Respuesta {
  filas: readonly Homologacion[]
  /** When (ms) the server said so. */
  desde: number
  /** Where this device has the newest only: how many, and of how many. */
  parte: { guardadas: number; total: number } | null
}

export interface HomologacionesResult {
  respuesta: Respuesta | null
  isFetching: boolean
  /** Why the last try brought nothing: `status` 0 without an answer, `at` (ms) tells one failure from the next. */
  error: { status: number; detail: string | null; at: number } | null
  retry: () => void
}

/** First part of the keys of all these lists. */
export const HOMOLOGACIONES_LISTA = ['homologaciones', 'lista']

/**
 * Homologations that hold the text in any column; all of them without a text. Asked of the server each time; where it
 * does not answer, the last answer stays, or is searched on this device.
 */
export function useHomologaciones(owner: string, texto: string): HomologacionesResult {
  const { online } = useNetwork()
  const remote = useQuery(
    {
      queryKey: [...HOMOLOGACIONES_LISTA, texto, { de: owner }],
      queryFn: () => (texto === '' ? fetchHomologaciones() : fetchFiltroHomologaciones(texto)),
      staleTime: 0,
    },
    queryClient,
  )
  const { data, dataUpdatedAt, isError, error, refetch } = remote
  const guardadas = useGuardadas(owner, texto === '' ? data : undefined, dataUpdatedAt)
  const propia = useMemo(() => respuestaDe(data, dataUpdatedAt), [data, dataUpdatedAt])
  const [ultima, setUltima] = useState<Respuesta | null>(null)
  if (propia !== null && propia !== ultima) setUltima(propia)

  const isSinRespuesta = isError ? statusOf(error) === 0 : !online
  const buscadas = useMemo(
    () => (propia === null && isSinRespuesta ? searchHere(owner, texto, guardadas) : null),
    [propia, isSinRespuesta, owner, texto, guardadas],
  )
  useRetryOnReturn(online, () => {
    if (isError) void refetch() // Its outcome is what the next render shows
  })

  return {
    respuesta: propia ?? buscadas ?? ultima,
    isFetching: remote.isFetching,
    error: isError ? { status: statusOf(error), detail: detailOf(error), at: remote.errorUpdatedAt } : null,
    retry: () => void refetch(),
  }
}

const respuestaDe = (filas: readonly Homologacion[] | undefined, desde: number): Respuesta | null =>
  filas === undefined ? null : { filas, desde, parte: null }

/** What this device knows of all of them, searched as the server would. */
function searchHere(
  owner: string,
  texto: string,
  guardadas: ReturnType<typeof useGuardadas>,
): Respuesta | null {
  const state = queryClient.getQueryState<Homologacion[]>([...HOMOLOGACIONES_LISTA, '', { de: owner }])
  const todas = respuestaDe(state?.data, state?.dataUpdatedAt ?? 0) ?? keptPart(guardadas)
  return todas && { ...todas, filas: filterHomologaciones(todas.filas, texto) }
}

function keptPart(guardadas: ReturnType<typeof useGuardadas>): Respuesta | null {
  if (guardadas === null) return null
  const { filas, total, desde } = guardadas
  return { filas, desde, parte: filas.length < total ? { guardadas: filas.length, total } : null }
}

const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 0)
const detailOf = (error: unknown): string | null =>
  isApiError(error) ? (error.problem?.detail ?? null) : null
