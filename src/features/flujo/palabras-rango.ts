import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { rangoAntes, retrocesoDe } from '#domain/informe/periodo.ts'
import { rangoCorto } from '#office/rango/rango-words.ts'

/** The range that it is compared with; null without one. */
export function antesDe(consulta: ConsultaFlujo): string | null {
  const retroceso = consulta.comparar ? retrocesoDe(consulta) : null
  return retroceso === null ? null : rangoCorto(rangoAntes(consulta, retroceso), consulta.hasta.slice(0, 4))
}
