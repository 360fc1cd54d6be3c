import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { type ConsultaInforme, type TipoAs, writeConsulta } from '#domain/informe/consulta-informe.ts'
import { rangoDePreset } from '#domain/informe/presets-fecha.ts'
import { type RangoFechas, reviewRango } from '#domain/informe/rango-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'

/** The form's choices, before they are sent. Dates are as typed. */
export interface Borrador {
  desde: string
  hasta: string
  estado: number
  modelo: string
  color: number
  tipo: TipoAs | null
}

export const textosDe = ({ desde, hasta }: RangoFechas): Pick<Borrador, 'desde' | 'hasta'> => ({
  desde: formatFecha(desde),
  hasta: formatFecha(hasta),
})

/** The form's first choices: those of the report on the screen, or this month's ready seats. */
export function borradorDe(consulta: ConsultaInforme | null, hoy: string): Borrador {
  if (consulta !== null) return { ...consulta, ...textosDe(consulta) }
  return { ...textosDe(rangoDePreset('mes', hoy)), estado: ESTADO_LISTA, modelo: '', color: 0, tipo: null }
}

/** The report that a form asks for; null while a date is wrong. */
export function consultaDe(borrador: Borrador): ConsultaInforme | null {
  const { rango } = reviewRango(borrador.desde, borrador.hasta)
  return rango === null ? null : { ...borrador, ...rango }
}

/** The query string of a report's address. */
export const addressOf = (consulta: ConsultaInforme): string =>
  new URLSearchParams(writeConsulta(consulta)).toString()
