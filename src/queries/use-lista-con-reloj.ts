import { type QueryKey, useQuery } from '@tanstack/react-query'
import { isApiError } from '#http/api-error.ts'
import { clock } from '#offline/clock.ts'
import { persisted } from './persisted.ts'
import { queryClient } from './query-client.ts'

interface Respuesta<Fila> {
  filas: Fila[]
}

export interface ListaConReloj<Fila> {
  /** As the server last said; null before that. */
  filas: readonly Fila[] | null
  /** Now, by the server's clock (ms). */
  ahora: number
  isFetching: boolean
  /** Why the last try failed; status 0 where no answer came, 404 from a server that has no such list. */
  error: { status: number } | null
  /** When (ms) the server said so. */
  desde: number | null
  retry: () => void
}

export interface ListaConRelojOptions<Fila> {
  queryKey: QueryKey
  read: () => Promise<Fila[]>
  /** How often (ms) it is asked for again while it is looked at; absent means never. */
  everyMs?: number
  /** False leaves the server alone: there is nobody to ask for. */
  isAsked?: boolean
}

/** A list of the admin's whose moments are the server's, kept for its owner alone. */
export function useListaConReloj<Fila>(
  owner: string,
  { queryKey, read, everyMs, isAsked = true }: ListaConRelojOptions<Fila>,
): ListaConReloj<Fila> {
  const remote = useQuery(
    {
      ...persisted<Respuesta<Fila>>(owner, {
        queryKey,
        queryFn: async () => ({ filas: await read() }),
        accepts: data => Array.isArray((data as Partial<Respuesta<Fila>> | undefined)?.filas),
      }),
      enabled: isAsked,
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    },
    queryClient,
  )
  const { data, error } = remote
  return {
    filas: data?.filas ?? null,
    ahora: clock.likely(),
    isFetching: remote.isFetching,
    error: error === null ? null : { status: isApiError(error) ? error.status : 0 },
    desde: data === undefined ? null : remote.dataUpdatedAt,
    retry: () => void remote.refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}
