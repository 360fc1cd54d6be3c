import { skipToken, useQuery } from '@tanstack/react-query'
import type { Evolucion, EvolucionQuery } from '#contract/informes/evolucion.ts'
import { isEvolucion } from '#domain/informe/is-evolucion.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchEvolucion } from '#http/informes/evolucion.ts'
import { persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'
import { useServerKeepsKeys } from '../use-server-is-bare.ts'

/** What our server says of a report besides. */
export interface EvolucionMostrada {
  /** Null until it is there, and for ever where the server has none. */
  evolucion: Evolucion | null
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * How a report went along its range, and of how many seats it is: the last answer where this device has one, then the
 * server's.
 * @param pedido null for a report that is not to be asked for.
 * @param isReady false lets the report itself go first.
 */
export function useEvolucion(
  owner: string,
  pedido: EvolucionQuery | null,
  isReady: boolean,
): EvolucionMostrada {
  const isOffered = useServerKeepsKeys() === true
  const { data, isFetching, error, refetch } = useQuery(
    {
      ...persisted<Evolucion>(owner, {
        queryKey: ['evolucion', pedido],
        queryFn: pedido === null ? skipToken : () => fetchEvolucion(pedido),
        accepts: isEvolucion,
      }),
      enabled: isOffered && isReady && pedido !== null,
    },
    queryClient,
  )
  // A server of ours that is older than this page
  const isUnknown = isApiError(error) && error.status === 404
  return {
    evolucion: isOffered ? (data ?? null) : null,
    isLoading: isFetching || (isOffered && !isReady && pedido !== null && data === undefined),
    hasFailed: isOffered && error !== null && !isUnknown,
    retry: () => void refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}
