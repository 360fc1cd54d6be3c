import { INFORMES } from '#contract/endpoints/informes.ts'
import type { InformeNombre, InformeQuery, InformeRespuesta } from '#contract/informes/informe.ts'
import { callList } from '../client.ts'

export const fetchInforme = <N extends InformeNombre>(
  nombre: N,
  query: InformeQuery<N>,
): Promise<InformeRespuesta<N>[number][]> =>
  callList<InformeRespuesta<N>[number]>(INFORMES[nombre], { query })
