import type { InformeFila } from '#contract/informe.ts'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/consulta-informe.ts'
import { limitesDe } from '#domain/informe/rango-informe.ts'
import { fetchInforme } from '#http/informes.ts'
import { type Respuesta, useRespuesta } from './use-respuesta.ts'

/** What the server is asked for: the model is filtered here (specification §7). */
type Pedido = Omit<ConsultaInforme, 'modelo'>

/** An AS report of a wrong state has no rows, and is not asked for (specification §5). */
async function fetchFilas(pedido: Pedido): Promise<InformeFila[]> {
  const { estado, color, tipo } = pedido
  if (!isEstadoCorrecto(pedido)) return []
  const query = { ...limitesDe(pedido), estado, color }
  if (tipo === null) return fetchInforme('informe', query)
  return fetchInforme('informeAs', { ...query, estado: estado as 5 | 6, tipo })
}

/** The report by date, of every model. */
export function useInforme(consulta: ConsultaInforme, owner: string): Respuesta<InformeFila> {
  const { desde, hasta, estado, color, tipo } = consulta
  return useRespuesta(owner, {
    queryKey: ['informe', desde, hasta, estado, color, tipo],
    queryFn: () => fetchFilas({ desde, hasta, estado, color, tipo }),
    accepts: isFilas,
  })
}

const isFilas = (data: unknown): boolean =>
  Array.isArray(data) &&
  data.every(
    row => typeof row?.modelo?.nombre === 'string' && Number.isSafeInteger(row.cantidad) && row.cantidad >= 0,
  )
