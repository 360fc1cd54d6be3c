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
  /** Changes that the server has, newest first; null until it has said. */
  cambios: readonly CambioHistorial[] | null
  /** Changes of this seat that wait in this device, newest first; when they were done as `hechoEn` says. */
  pendientes: readonly { key: string; estado: string; ms: number; margenMin: number | null }[]
  isLoading: boolean
  /** The server could not be asked: 0 without an answer, else its status. */
  error: { status: number } | null
  /** When (ms) the server said so. */
  desde: number | null
  retry: () => void
}

/** A seat's changes, from the server, with the queued ones apart. */
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
          // An edit that leaves the state alone makes no history
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
