import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#http/api-error.ts'
import { edadOf } from '#http/edad.ts'
import { type Asked, persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

/** A report's answer. */
export interface Respuesta<Fila> {
  /** In the server's order; null until this very query has an answer. */
  filas: readonly Fila[] | null
  isLoading: boolean
  /** Why the last try failed: `offline` without an answer. */
  error: 'offline' | 'server' | null
  /** When (ms) the last try failed, which tells failures apart. */
  errorAt: number
  /** When (ms) the server answered. */
  desde: number | null
  /** Asks again, unless it is being asked already. */
  retry: () => void
}

/** The last answer to this very query where this device has one, then the server's. */
export function useRespuesta<Fila>(owner: string, asked: Asked<Fila[]>): Respuesta<Fila> {
  const remote = useQuery(persisted(owner, asked), queryClient)
  return {
    filas: remote.data ?? null,
    isLoading: remote.isFetching,
    error: remote.isError ? (isWithoutAnswer(remote.error) ? 'offline' : 'server') : null,
    errorAt: remote.errorUpdatedAt,
    desde: remote.data === undefined ? null : remote.dataUpdatedAt - edadOf(remote.data),
    retry: () => void remote.refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}

const isWithoutAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'not-ack')
