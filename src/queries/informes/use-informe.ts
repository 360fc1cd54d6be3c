import { useQuery } from '@tanstack/react-query'
import type { InformeFila } from '#contract/informe.ts'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/consulta-informe.ts'
import { limitesDe } from '#domain/informe/rango-informe.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchInforme, fetchInformeAs } from '#http/informes.ts'
import { persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

export interface Informe {
  /** As the server orders them; null while there is no answer of this very query. The model filter is not applied. */
  filas: readonly InformeFila[] | null
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

/** What of a report the server is asked for: the model is filtered here (specification §7). */
type Pedido = Omit<ConsultaInforme, 'modelo'>

/** Answers an AS report of a wrong state with no rows, without a call (specification §5). */
async function fetchFilas(pedido: Pedido): Promise<InformeFila[]> {
  const { estado, color, tipo } = pedido
  if (!isEstadoCorrecto(pedido)) return []
  const query = { ...limitesDe(pedido), estado, color }
  if (tipo === null) return fetchInforme(query)
  return fetchInformeAs({ ...query, estado: estado as 5 | 6, tipo })
}

/** The report of a query: the last answer of that very query at once where this device has one, then the server's. */
export function useInforme(consulta: ConsultaInforme, owner: string): Informe {
  const { desde, hasta, estado, color, tipo } = consulta
  const remote = useQuery(
    persisted(owner, {
      queryKey: ['informe', desde, hasta, estado, color, tipo],
      queryFn: () => fetchFilas({ desde, hasta, estado, color, tipo }),
      accepts: isFilas,
    }),
    queryClient,
  )
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

const isFilas = (data: unknown): boolean =>
  Array.isArray(data) &&
  data.every(
    row => typeof row?.modelo?.nombre === 'string' && Number.isSafeInteger(row.cantidad) && row.cantidad >= 0,
  )
