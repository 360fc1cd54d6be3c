import type { Fecha } from './fecha.ts'

/** The factory's zone unless the server was told another (design §5, «local timestamps»). */
export const ZONA_FABRICA = 'America/Argentina/Buenos_Aires'

/** One for each of two zones. A library of zones would add 1 kB to the seat search. */
const formatos = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone at an instant (ms), as 'yyyy-MM-dd HH:mm'. */
function relojEnZona(instante: number, zona: string): string {
  // Swedish dates are written so
  const formato =
    formatos.get(zona) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' })
  formatos.set(zona, formato)
  return formato.format(instante)
}

/** The calendar day of a zone at an instant (ms). */
export const fechaEnZona = (instante: number, zona: string): Fecha => relojEnZona(instante, zona).slice(0, 10)

/** A day that the server called today, and when (ms, its clock). */
export interface DiaVisto {
  fecha: Fecha
  en: number
}

/**
 * The factory's today, in the first zone that agrees with the date of today's activity: no call names the zone. Without
 * activity the usual one. The device's comes last, because its browser may be elsewhere. @param ahora ms, the server's clock.
 */
export const hoyDeFabrica = (ahora: number, visto: DiaVisto | null, zonaEquipo: string): Fecha =>
  momentoDeFabrica(ahora, visto, zonaEquipo).hoy

/** The same with the hour (HH:MM). */
export function momentoDeFabrica(
  ahora: number,
  visto: DiaVisto | null,
  zonaEquipo: string,
): { hoy: Fecha; hora: string } {
  const zona =
    visto === null
      ? ZONA_FABRICA
      : [ZONA_FABRICA, zonaEquipo].find(otra => fechaEnZona(visto.en, otra) === visto.fecha)
  const [dia = '', hora = ''] = relojEnZona(ahora, zona ?? ZONA_FABRICA).split(' ')
  return { hoy: zona === undefined && visto !== null ? visto.fecha : dia, hora }
}
