import { type ConsultaFlujo, HORA_D, HORA_H } from '#domain/informe/consulta-flujo.ts'
import { rangoAntes, retrocesoDe } from '#domain/informe/periodo.ts'
import type { RangoFechas } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'

/** '01/11/2026 a 20/11/2026', with its hours where they are not whole days. */
export function rangoEntero({ desde, hasta, horaD, horaH }: ConsultaFlujo): string {
  const hasHoras = horaD !== HORA_D || horaH !== HORA_H
  const end = (fecha: string, hora: string) => `${formatFecha(fecha)}${hasHoras ? ` ${hora}` : ''}`
  return INFORME.rango(end(desde, horaD), end(hasta, horaH))
}

/** '01/11 a 20/11', or one day alone; with its year where that is another. */
export function rangoCorto({ desde, hasta }: RangoFechas, anio: string): string {
  const end = (fecha: string) => formatFecha(fecha).slice(0, fecha.slice(0, 4) === anio ? 5 : 10)
  return desde === hasta ? end(desde) : INFORME.rango(end(desde), end(hasta))
}

/** The range that it is compared with; null without one. */
export function antesDe(consulta: ConsultaFlujo): string | null {
  const retroceso = consulta.comparar ? retrocesoDe(consulta) : null
  return retroceso === null ? null : rangoCorto(rangoAntes(consulta, retroceso), consulta.hasta.slice(0, 4))
}
