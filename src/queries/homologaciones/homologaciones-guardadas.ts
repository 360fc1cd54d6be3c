import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { ORDEN_HOMOLOGACIONES, sortHomologaciones } from '#domain/homologacion/orden-homologaciones.ts'
import { fetchHomologaciones } from '#http/homologaciones.ts'
import { persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

/** Rows that this device keeps for when there is no network. */
const GUARDADAS_MAX = 500

export interface Guardadas {
  /** The newest ones. */
  filas: readonly Homologacion[]
  /** How many there were in all. */
  total: number
}

const guardadasDe = (filas: readonly Homologacion[]): Guardadas => ({
  filas: sortHomologaciones(filas, ORDEN_HOMOLOGACIONES).slice(0, GUARDADAS_MAX),
  total: filas.length,
})

const isGuardadas = (data: unknown): boolean => {
  const { filas, total } = (data ?? {}) as Partial<Record<keyof Guardadas, unknown>>
  return Array.isArray(filas) && typeof total === 'number'
}

/**
 * The newest homologations of the last whole answer, kept on this device for whoever asked; null without one.
 * @param todas the whole answer, once there is one; undefined until then.
 * @param desde when (ms) the server gave it.
 */
export function useGuardadas(
  owner: string,
  todas: readonly Homologacion[] | undefined,
  desde: number,
): (Guardadas & { desde: number }) | null {
  const options = persisted<Guardadas>(owner, {
    queryKey: ['homologaciones-guardadas'],
    queryFn: async () => guardadasDe(await fetchHomologaciones()),
    accepts: isGuardadas,
  })
  // Never asked for by itself: it follows from the whole answer
  const { data, dataUpdatedAt } = useQuery({ ...options, enabled: false }, queryClient)
  useEffect(() => {
    if (todas === undefined) return
    const key = ['homologaciones-guardadas', { de: owner }]
    queryClient.setQueryData<Guardadas>(key, guardadasDe(todas), { updatedAt: desde })
  }, [owner, todas, desde])
  return useMemo(() => (data === undefined ? null : { ...data, desde: dataUpdatedAt }), [data, dataUpdatedAt])
}
