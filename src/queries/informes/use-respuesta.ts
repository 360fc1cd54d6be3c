import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#http/api-error.ts'
import { type Asked, persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

/** What the server says to a report. */
export interface Respuesta<Fila> {
  /** As the server orders them; null while there is no answer of this very query. */
  filas: readonly Fila[] | null
  isLoading: boolean
  /** Why the last try failed: `offline` when nothing answered. */
  error: 'offline' | 'server' | null
  /** When (ms) the last try failed; a new failure has a new one. */
  errorAt: number
  /** When (ms) the server said so. */
  desde: number | null
  /** Asks again; while it is being asked already, does nothing. */
  retry: () => void
}

/** The last answer of that very query at once where this device has one, then the server's. */
export function useRespuesta<Fila>(owner: string, asked: Asked<Fila[]>): Respuesta<Fila> {
  const remote = useQuery(persisted(owner, asked), queryClient)
  return {
    filas: remote.data ?? null,
    isLoading: remote.isFetching,
    error: remote.isError ? (isWithoutAnswer(remote.error) ? 'offline' : 'server') : null,
    errorAt: remote.errorUpdatedAt,
    desde: remote.data === undefined ? null : remote.dataUpdatedAt,
    retry: () => void remote.refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}

const isWithoutAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'not-ack')
