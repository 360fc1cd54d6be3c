import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CambioHistorial } from '#contract/cambio-estado.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import { clock } from '#offline/clock.ts'
import { hechoEn } from '#offline/outbox/entry.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { queryClient } from '../query-client.ts'

export interface Historial {
  /** Changes that the server has, newest first; null until it has answered. */
  cambios: readonly CambioHistorial[] | null
  /** Changes that wait on this device, newest first; their moment is as of `hechoEn`. */
  pendientes: readonly { key: string; estado: string; ms: number; margenMin: number | null }[]
  isLoading: boolean
  /** 0 without an answer, else the server's status; null while nothing failed. */
  error: { status: number } | null
  /** When (ms) the server answered. */
  desde: number | null
  retry: () => void
}

/** A seat's changes: those of the server, and apart from them the queued ones. */
export function useHistorial(nro: string): Historial {
  const outbox = useOutbox()
  const key = nroKey(nro)
  const remote = useQuery(
    { queryKey: ['historial', key], queryFn: () => fetchHistorial(nro), staleTime: 0 },
    queryClient,
  )
  const pendientes = useMemo(
    () =>
      outbox
        .ofSeat(key)
        .filter(({ state }) => state !== 'other-user')
        .flatMap(({ entry }) => {
          const { operacion, seen } = entry
          const estado = estadoDe(operacion)
          // An edit that keeps the state is not in the history
          const isChange = estado !== null && (operacion.tipo !== 'editar' || estado.id !== seen.estado.id)
          return isChange
            ? [{ key: entry.key, estado: estado.nombre, ...hechoEn(entry, clock.likely()) }]
            : []
        })
        .reverse(),
    [outbox, key],
  )
  const cambios = useMemo(
    () => remote.data?.toSorted((a, b) => (a.id.fechaHs < b.id.fechaHs ? 1 : -1)) ?? null,
    [remote.data],
  )
  return {
    cambios,
    pendientes,
    isLoading: remote.isLoading,
    error: remote.isError ? { status: isApiError(remote.error) ? remote.error.status : 0 } : null,
    desde: remote.data === undefined ? null : remote.dataUpdatedAt,
    retry: () => void remote.refetch(), // Its outcome is what the next render shows
  }
}
