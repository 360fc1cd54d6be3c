import type { InformeDetalle } from '#contract/informes/informe.ts'
import type { ConsultaInforme } from '#domain/informe/informe.ts'
import { limitesDe } from '#domain/informe/periodo.ts'
import { isApiError } from '#http/client.ts'
import { fetchInforme } from '#http/informes.ts'
import { queryClient } from '../query-client.ts'

/** A detail may have thousands of rows, so it is not kept long. */
const KEEP_MS = 60_000

const ask = (consulta: ConsultaInforme, modelo: string) => {
  const { estado, color, tipo } = consulta
  const query = { ...limitesDe(consulta), estado, color, modelo }
  if (tipo === null) return fetchInforme('informeDetalle', query)
  return fetchInforme('informeDetalleAs', { ...query, estado: estado as 5 | 6, tipo })
}

/** The changes behind one bar, in the report's own mode (specification §2). @returns null when the server could not say. */
export async function fetchDetalle(
  consulta: ConsultaInforme,
  modelo: string,
): Promise<readonly InformeDetalle[] | null> {
  const { fechaD, fechaH } = limitesDe(consulta)
  const { estado, color, tipo } = consulta
  try {
    return await queryClient.fetchQuery({
      queryKey: ['informe-detalle', fechaD, fechaH, estado, color, tipo, modelo],
      queryFn: () => ask(consulta, modelo),
      gcTime: KEEP_MS,
    })
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}
