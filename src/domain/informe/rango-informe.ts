import { type Fecha, formatFecha, isFecha, parseFecha } from '../valor/fecha.ts'

/** The years of a report (specification §9). */
export const INFORME_DESDE: Fecha = '2020-01-01'
export const INFORME_HASTA: Fecha = '2030-12-31'

export interface RangoFechas {
  desde: Fecha
  hasta: Fecha
}

type ProblemaFecha = 'vacia' | 'mal-escrita' | 'no-existe' | 'fuera-de-anios' | 'anterior'

export interface RangoRevisado {
  /** Null if either end has a problem. */
  rango: RangoFechas | null
  desde: ProblemaFecha | null
  hasta: ProblemaFecha | null
}

const isDentro = (fecha: Fecha): boolean => fecha >= INFORME_DESDE && fecha <= INFORME_HASTA

function revisar(texto: string): { fecha: Fecha; problema: null } | { fecha: null; problema: ProblemaFecha } {
  const escrita = parseFecha(texto)
  if (escrita.fecha !== null && !isDentro(escrita.fecha)) return { fecha: null, problema: 'fuera-de-anios' }
  return escrita
}

/** Checks both ends as typed. The end cannot be before the start (specification §5). */
export function reviewRango(desdeEscrita: string, hastaEscrita: string): RangoRevisado {
  const desde = revisar(desdeEscrita)
  const hasta = revisar(hastaEscrita)
  if (desde.fecha === null || hasta.fecha === null)
    return { rango: null, desde: desde.problema, hasta: hasta.problema }
  if (hasta.fecha < desde.fecha) return { rango: null, desde: null, hasta: 'anterior' }
  return { rango: { desde: desde.fecha, hasta: hasta.fecha }, desde: null, hasta: null }
}

/** Whether two days (yyyy-MM-dd) are a report's range. */
export const isRango = (desde: string, hasta: string): boolean =>
  isFecha(desde) && isFecha(hasta) && reviewRango(formatFecha(desde), formatFecha(hasta)).rango !== null

/** Both ends as the calls take them: local, without zone, whole days (specification §5). */
export const limitesDe = ({ desde, hasta }: RangoFechas): { fechaD: string; fechaH: string } => ({
  fechaD: `${desde}T00:00:00`,
  fechaH: `${hasta}T23:59:59`,
})
