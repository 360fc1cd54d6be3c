import { skipToken } from '@tanstack/react-query'
import type { InformeFila } from '#contract/informes/informe.ts'
import { type ConsultaInforme, isEstadoCorrecto } from '#domain/informe/consulta-informe.ts'
import { limitesDe } from '#domain/informe/rango-informe.ts'
import { fetchInforme } from '#http/informes/informes.ts'
import { type Respuesta, useRespuesta } from './use-respuesta.ts'

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
