import type { ConsultaFlujo } from '#domain/informe/consulta-flujo.ts'
import { type Momento, rangoComparado, retrocesoDe, sumDias } from '#domain/informe/periodo.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { rangoCorto } from '#office/rango/rango-words.ts'

/** The range that it is compared with at that moment, in words; null without one. */
export function antesDe(consulta: ConsultaFlujo, ahora: Momento): string | null {
  const retroceso = consulta.comparar ? retrocesoDe(consulta, consulta.periodo) : null
  if (retroceso === null) return null
  const antes = rangoComparado(consulta, retroceso, ahora)
  const rango =
    antes.desde === antes.hasta && sumDias(antes.hasta, 1) === ahora.hoy
      ? EVOLUCION.ayer
      : rangoCorto(antes, consulta.hasta.slice(0, 4))
  return antes.horaH === consulta.horaH ? rango : EVOLUCION.hastaEstaHora(rango)
}
