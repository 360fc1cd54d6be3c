import { useQuery } from '@tanstack/react-query'
import type { Dispositivo } from '#contract/dispositivo.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchDispositivos, putDispositivo } from '#http/dispositivos.ts'
import { postRescate } from '#http/rescate.ts'
import { getClockOffset } from '#offline/device.ts'
import { persisted } from './persisted.ts'
import { queryClient } from './query-client.ts'
import { useEscritura } from './use-escritura.ts'

const EVERY_MS = 30_000
const KEY = ['dispositivos']

interface Respuesta {
  filas: Dispositivo[]
  /** How far (ms) the server's clock, by which it counts contacts, was ahead of this device's. */
  desfaseMs: number
}

export interface DispositivosResult {
  /** As the server last said; null before that. */
  filas: readonly Dispositivo[] | null
  /** Now, by the server's clock (ms). */
  ahora: number
  isFetching: boolean
  /** Why the last try failed; status 0 where no answer came, 404 from a server that keeps no such list. */
  error: { status: number } | null
  /** When (ms) the server said so. */
  desde: number | null
  retry: () => void
}

/** Every device as the server knows it, asked for again each half minute while it is looked at. */
export function useDispositivos(owner: string): DispositivosResult {
  const remote = useQuery(
    {
      ...persisted<Respuesta>(owner, {
        queryKey: KEY,
        queryFn: async () => ({ filas: await fetchDispositivos(), desfaseMs: await getClockOffset() }),
        accepts: data => Array.isArray((data as Partial<Respuesta> | undefined)?.filas),
      }),
      refetchInterval: EVERY_MS,
    },
    queryClient,
  )
  const { data, error } = remote
  return {
    filas: data?.filas ?? null,
    ahora: Date.now() + (data?.desfaseMs ?? 0),
    isFetching: remote.isFetching,
    error: error === null ? null : { status: isApiError(error) ? error.status : 0 },
    desde: data === undefined ? null : remote.dataUpdatedAt,
    retry: () => void remote.refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

/** Gives a device a name, or takes it away. */
export const useNombrarDispositivo = () =>
  useEscritura(({ id, nombre }: { id: string; nombre: string }) => putDispositivo(id, nombre), reload)

/** Brings a rescue file; the server judges what is in it. */
export const useRescatar = () => useEscritura(postRescate, reload)
