import { skipToken } from '@tanstack/react-query'
import { INFORMES, INFORMES_PROPIOS } from '#contract/endpoints/oficina.ts'
import type {
  Evolucion,
  EvolucionQuery,
  InformeDetalle,
  InformeFila,
  InformeNombre,
  InformeQuery,
  InformeRespuesta,
} from '#contract/informes/informe.ts'
import { isEvolucion } from '#domain/informe/evolucion.ts'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/informe.ts'
import { limitesDe } from '#domain/informe/periodo.ts'
import { isCount, isText, listOf, shaped } from '#domain/valor/forma.ts'
import { ask, callList, isApiError } from '#http/client.ts'
import { type Answer, useKept } from '#queries/answer.ts'
import { useOwnServer } from '#queries/device.ts'
import { queryClient } from '#queries/query-client.ts'

/** A query without the model, by which the page filters, not the server (specification §7). */
type Pedido = Omit<ConsultaInforme, 'modelo' | 'retroceso'>

const fetchInforme = <N extends InformeNombre>(nombre: N, query: InformeQuery<N>) =>
  callList<InformeRespuesta<N>[number]>(INFORMES[nombre], { query })

/** A report by A or S allows only some states. For another state no call is made (specification §5). */
async function fetchFilas(pedido: Pedido): Promise<InformeFila[]> {
  const { estado, color, tipo } = pedido
  if (!isEstadoCorrecto(pedido)) return []
  const query = { ...limitesDe(pedido), estado, color }
  if (tipo === null) return fetchInforme('informe', query)
  return fetchInforme('informeAs', { ...query, estado: estado as 5 | 6, tipo })
}

const INFORME = 'informe'

/** A report by date with all models. @param consulta null requests nothing. */
export const useInforme = (consulta: ConsultaInforme | null, owner: string): Answer<InformeFila[]> =>
  useKept(owner, {
    queryKey: consulta === null ? [INFORME] : [INFORME, ...partsOf(consulta)],
    queryFn: consulta === null ? skipToken : () => fetchFilas(consulta),
    accepts: isFilas,
  })

/** Reloads the shown reports. A running request goes on. */
export const refetchInformes = (): void =>
  void queryClient.refetchQueries({ queryKey: [INFORME], type: 'active' }, { cancelRefetch: false })

const partsOf = (consulta: ConsultaInforme) => {
  const { fechaD, fechaH } = limitesDe(consulta)
  return [fechaD, fechaH, consulta.estado, consulta.color, consulta.tipo]
}

const isFilas = listOf(shaped({ modelo: shaped({ nombre: isText }), cantidad: isCount }))

const NOT_FOUND = 404

/**
 * The evolution of a report along its range, and its number of seats. If the server lacks this call, `data` and `error`
 * are null. @param pedido null requests nothing. @param isReady false until the report itself is loaded.
 */
export function useEvolucion(
  owner: string,
  pedido: EvolucionQuery | null,
  isReady: boolean,
): Answer<Evolucion> {
  const isOffered = useOwnServer() === true
  const answer = useKept<Evolucion>(
    owner,
    {
      queryKey: ['evolucion', pedido],
      queryFn:
        pedido === null ? skipToken : () => ask<Evolucion>(INFORMES_PROPIOS.evolucion, { query: pedido }),
      accepts: isEvolucion,
    },
    { enabled: isOffered && isReady && pedido !== null },
  )
  const { data, error, isFetching } = answer
  const isWaiting = !isReady && pedido !== null && data === null
  return {
    ...answer,
    data: isOffered ? data : null,
    isFetching: isFetching || (isOffered && isWaiting),
    // Our server may be older than this page, and lack the call
    error: isOffered && error?.status !== NOT_FOUND ? error : null,
  }
}

/** A detail may have thousands of rows, so it stays in memory only briefly. */
const KEEP_MS = 60_000

const askDetalle = (consulta: ConsultaInforme, modelo: string) => {
  const { estado, color, tipo } = consulta
  const query = { ...limitesDe(consulta), estado, color, modelo }
  if (tipo === null) return fetchInforme('informeDetalle', query)
  return fetchInforme('informeDetalleAs', { ...query, estado: estado as 5 | 6, tipo })
}

/** The changes that one bar of the report counts (specification §2). @returns null if the call failed. */
export async function fetchDetalle(
  consulta: ConsultaInforme,
  modelo: string,
): Promise<readonly InformeDetalle[] | null> {
  try {
    return await queryClient.fetchQuery({
      queryKey: ['informe-detalle', ...partsOf(consulta), modelo],
      queryFn: () => askDetalle(consulta, modelo),
      gcTime: KEEP_MS,
    })
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}
