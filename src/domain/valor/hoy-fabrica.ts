import type { Fecha } from './fecha.ts'

/** The factory's zone unless the server was told another (design §5, «local timestamps»). */
export const ZONA_FABRICA = 'America/Argentina/Buenos_Aires'

/** One for each of two zones. A library of zones would add 1 kB to the seat search. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a zone at an instant (ms). */
export function fechaEnZona(instante: number, zona: string): Fecha {
  // Swedish dates are written yyyy-MM-dd
  const formato = formatos.get(zona) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zona })
  formatos.set(zona, formato)
  return formato.format(instante)
}

/** A day that the server called today, and when (ms, its clock). */
export interface DiaVisto {
  fecha: Fecha
  en: number
}

/**
 * The factory's today, in the first zone that agrees with the date of today's activity: no call names the zone. Without
 * activity the usual one. The device's comes last, because its browser may be elsewhere. @param ahora ms, the server's clock.
 */
export function hoyDeFabrica(ahora: number, visto: DiaVisto | null, zonaEquipo: string): Fecha {
  if (visto === null) return fechaEnZona(ahora, ZONA_FABRICA)
  const zona = [ZONA_FABRICA, zonaEquipo].find(otra => fechaEnZona(visto.en, otra) === visto.fecha)
  return zona === undefined ? visto.fecha : fechaEnZona(ahora, zona)
}
