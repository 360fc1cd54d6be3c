import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { diferenciaDe, sumComparadas } from '#domain/informe/diferencia.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { HORA_D, isDeDiasEnteros, type RangoHoras } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { rangoCorto } from '#office/rango/rango-words.ts'

/** '01/11 06:00 a 20/11 14:00'; the hours where the range is not of whole days, the year where it is not `anio`. */
function rangoBreve(rango: RangoHoras, anio: string): string {
  if (isDeDiasEnteros(rango)) return rangoCorto(rango, anio)
  const end = (fecha: string, hora: string) =>
    `${formatFecha(fecha).slice(0, fecha.startsWith(anio) ? 5 : 10)} ${hora}`
  return INFORME.rango(end(rango.desde, rango.horaD), end(rango.hasta, rango.horaH))
}

/** The range and the one before, as a legend says them; the second is null without one. */
export function rangosDe(
  consulta: ConsultaInforme,
  antes: ConsultaInforme | null,
): readonly [string, string | null] {
  const anio = consulta.hasta.slice(0, 4)
  const breve = rangoBreve(consulta, anio)
  if (antes === null) return [breve, null]
  const isParte = antes.horaD === HORA_D && antes.horaH !== consulta.horaH
  return [
    breve,
    isParte ? EVOLUCION.hastaHora(rangoCorto(antes, anio), antes.horaH) : rangoBreve(antes, anio),
  ]
}

/** 'en lista', 'tipo A': what follows the total. */
export const deQue = (consulta: ConsultaInforme, estado: string | null): string =>
  [
    ...(estado === null ? [] : [INFORME.enEstado(estado)]),
    ...(consulta.tipo === null ? [] : [INFORME.tipo(consulta.tipo)]),
  ].join(', ')

/** The total beside that of the period before; null where nothing is compared. */
export function diferenciaTotal(filas: readonly FilaComparada[]) {
  const { cantidad, antes } = sumComparadas(filas)
  if (antes === null || filas.length === 0) return null
  const diferencia = diferenciaDe(cantidad, antes)
  return {
    sentido: antes === 0 ? 'igual' : diferencia.sentido,
    texto: INFORME.masQueAntes(diferencia, antes),
  } as const
}
