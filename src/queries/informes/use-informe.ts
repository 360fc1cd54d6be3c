import { skipToken, useQuery } from '@tanstack/react-query'
import type { Evolucion, EvolucionQuery, InformeFila } from '#contract/informes/informe.ts'
import { isEvolucion } from '#domain/informe/evolucion.ts'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/informe.ts'
import { limitesDe } from '#domain/informe/periodo.ts'
import { edadOf, isApiError } from '#http/client.ts'
import { fetchEvolucion, fetchInforme } from '#http/informes.ts'
import { useServerKeepsKeys } from '#queries/device.ts'
import { type Asked, persisted, queryClient } from '#queries/query-client.ts'

/** What the server is asked for: the model is filtered here (specification §7). */
type Pedido = Omit<ConsultaInforme, 'modelo' | 'retroceso'>

/** An AS report of a wrong state has no rows, and is not asked for (specification §5). */
async function fetchFilas(pedido: Pedido): Promise<InformeFila[]> {
  const { estado, color, tipo } = pedido
  if (!isEstadoCorrecto(pedido)) return []
  const query = { ...limitesDe(pedido), estado, color }
  if (tipo === null) return fetchInforme('informe', query)
  return fetchInforme('informeAs', { ...query, estado: estado as 5 | 6, tipo })
}

/** The report by date, of every model, without what it is compared with. `null` asks for none. */
export function useInforme(consulta: ConsultaInforme | null, owner: string): Respuesta<InformeFila> {
  return useRespuesta(owner, {
    queryKey: consulta === null ? ['informe'] : ['informe', ...partsOf(consulta)],
    queryFn: consulta === null ? skipToken : () => fetchFilas(consulta),
    accepts: isFilas,
  })
}

const partsOf = (consulta: ConsultaInforme) => {
  const { fechaD, fechaH } = limitesDe(consulta)
  return [fechaD, fechaH, consulta.estado, consulta.color, consulta.tipo]
}

const isFilas = (data: unknown): boolean =>
  Array.isArray(data) &&
  data.every(
    row => typeof row?.modelo?.nombre === 'string' && Number.isSafeInteger(row.cantidad) && row.cantidad >= 0,
  )

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
function useRespuesta<Fila>(owner: string, asked: Asked<Fila[]>): Respuesta<Fila> {
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
