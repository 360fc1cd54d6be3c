import type { Fecha } from './fecha.ts'

/** What the factory's zone is unless the server was told another (design §5, «local timestamps»). */
export const ZONA_FABRICA = 'America/Argentina/Buenos_Aires'

/** Made once a zone, of which there are two. A library of zones would add 1 kB to what the seat search loads. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** The day that a zone's calendar shows at an instant (ms). */
export function fechaEnZona(instante: number, zona: string): Fecha {
  // Swedish dates are written yyyy-MM-dd
  const formato = formatos.get(zona) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zona })
  formatos.set(zona, formato)
  return formato.format(instante)
}

/** A day that the server called today, and when (ms, its clock) it did. */
export interface DiaVisto {
  fecha: Fecha
  en: number
}

/**
 * The factory's today. No call names the factory's zone, but today's activity carries the factory's date: of the zones
 * it may be in, the first that agrees with it is taken. Without activity it is the usual one. The zone of the device
 * comes last, because a browser elsewhere must not move the factory's day.
 * @param ahora ms, the server's clock.
 */
export function hoyDeFabrica(ahora: number, visto: DiaVisto | null, zonaEquipo: string): Fecha {
  if (visto === null) return fechaEnZona(ahora, ZONA_FABRICA)
  const zona = [ZONA_FABRICA, zonaEquipo].find(otra => fechaEnZona(visto.en, otra) === visto.fecha)
  return zona === undefined ? visto.fecha : fechaEnZona(ahora, zona)
}
