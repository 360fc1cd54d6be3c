import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Butaca, CambioHistorial } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { fechaEnZona, ZONA_FABRICA } from '#domain/valor/fecha.ts'
import { fetchHistorial } from '#http/butacas.ts'
import { isApiError } from '#http/client.ts'
import { clock } from '#offline/clock.ts'
import { hechoEn } from '#offline/outbox/entry.ts'
import { likelyNow } from '#queries/device.ts'
import { useNetwork, useOutbox } from '#queries/outbox/use-outbox.ts'
import { queryClient } from '#queries/query-client.ts'

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

/** While one seat is read after the other, none of them is asked for. */
const CALM_MS = 600
/** Length of a moment as it is written, to the second. */
const SECOND = 19

/**
 * Who changed a seat last, by its history; null until that is known, or where it is not in it, as an edit.
 * @param isAsked whether the screen needs to know.
 */
export function useUltimoAutor({ nro, fechaHs }: Butaca, isAsked = true): string | null {
  const { online } = useNetwork()
  const [known, setKnown] = useState<{ de: string; quien: string } | null>(null)
  const de = `${nroKey(nro)} ${fechaHs}`
  const isKnown = known?.de === de
  useEffect(() => {
    if (!online || isKnown || !isAsked) return
    const timer = setTimeout(() => {
      const ask = async (): Promise<void> => {
        const cambios = await fetchHistorial(nro)
        const last = cambios.findLast(({ id }) => id.fechaHs.slice(0, SECOND) === fechaHs.slice(0, SECOND))
        const quien = last?.sesion?.id.usuario.nombre
        if (quien !== undefined) setKnown({ de, quien })
      }
      ask().catch(() => {}) // Only a name beside an hour is missing then
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [nro, fechaHs, de, isKnown, isAsked, online])
  return isKnown ? known.quien : null
}

/** Today and yesterday in the factory, as yyyy-MM-dd. */
export function diasDeFabrica(): { hoy: string; ayer: string } {
  const now = likelyNow()
  return { hoy: fechaEnZona(now, ZONA_FABRICA), ayer: fechaEnZona(now - 86_400_000, ZONA_FABRICA) }
}
