import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { filterHomologaciones } from '#domain/homologacion/filtro-homologaciones.ts'
import { fetchFiltroHomologaciones, fetchHomologaciones } from '#http/homologaciones.ts'
import { type Lista, listaError } from '../lista.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'
import { keepGuardadas, readGuardadas } from './homologaciones-guardadas.ts'

/** An answer of the server, or what this device has of an earlier one. */
interface Respuesta {
  rows: readonly Homologacion[]
  asOf: number
  /** How many this device has, and of how many, where it has only the newest. */
  parte: { guardadas: number; total: number } | null
}

export type Homologaciones = Lista<Homologacion> & Pick<Respuesta, 'parte'>

/** First part of the keys of all these lists. */
export const HOMOLOGACIONES_LISTA = ['homologaciones', 'lista']

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
  const state = queryClient.getQueryState<Homologacion[]>([...HOMOLOGACIONES_LISTA, '', { de: owner }])
  const todas = respuestaDe(state?.data, state?.dataUpdatedAt ?? 0) ?? keptPart(owner)
  return todas && { ...todas, rows: filterHomologaciones(todas.rows, texto) }
}

function keptPart(owner: string): Respuesta | null {
  const kept = readGuardadas(owner)
  if (kept === undefined) return null
  const { filas: rows, total } = kept.data
  return { rows, asOf: kept.at, parte: rows.length < total ? { guardadas: rows.length, total } : null }
}
