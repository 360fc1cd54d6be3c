import type { Dispositivo, RangoSec } from '#contract/dispositivos/dispositivo.ts'
import { describeDesfase } from '#domain/valor/fecha.ts'
import { EQUIPO } from './dispositivo.ts'
import { DISPOSITIVOS } from './dispositivos.ts'

/** The device's name, or the beginning of its id. */
export const nombreDe = ({ nombre, id }: Dispositivo): string => nombre ?? id.slice(0, 8)

export const countFaltan = (faltan: readonly RangoSec[]): number =>
  faltan.reduce((total, { desde, hasta }) => total + hasta - desde + 1, 0)

/** The ranges, cut off after `last`. */
export const upTo = (faltan: readonly RangoSec[], last: number): RangoSec[] =>
  faltan.flatMap(({ desde, hasta }) => (desde > last ? [] : [{ desde, hasta: Math.min(hasta, last) }]))

/** «3, 7 a 12» */
export const describeFaltan = (faltan: readonly RangoSec[]): string =>
  faltan
    .map(({ desde, hasta }) => (desde === hasta ? String(desde) : DISPOSITIVOS.rango(desde, hasta)))
    .join(', ')

export function describeReloj(desfaseMs: number): string {
  const desfase = describeDesfase(desfaseMs)
  if (desfase.tipo === 'en-hora') return DISPOSITIVOS.enHora
  return DISPOSITIVOS[desfase.tipo](EQUIPO.duracion[desfase.unidad](desfase.cantidad))
}

/** The reason of a refusal in words; an unknown code stays unchanged. */
export function describeMotivo(codigo: string | null): string {
  if (codigo === null) return DISPOSITIVOS.sinMotivo
  return Object.hasOwn(DISPOSITIVOS.motivos, codigo)
    ? DISPOSITIVOS.motivos[codigo as keyof typeof DISPOSITIVOS.motivos]
    : codigo
}
