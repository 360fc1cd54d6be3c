import type { Barra, Paso } from '#domain/informe/evolucion.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { EVOLUCION, horaDe, mesOf } from '#messages/evolucion.ts'

export function rotuloOf({ desde }: Barra, paso: Paso): readonly [string, string] {
  if (paso === 'mes') return [mesOf(desde).slice(0, 3), desde.slice(0, 4)]
  if (paso === 'semana') return [formatFecha(desde).slice(0, 5), '']
  if (paso === 'hora') return [String(horaDe(desde)), EVOLUCION.hora]
  return [String(Number(desde.slice(8))), EVOLUCION.diaCorto(diaDeSemana(desde))]
}

export function mesesOf(barras: readonly Barra[], paso: Paso): string {
  const [primera, ultima] = [barras[0]?.desde ?? '', barras.at(-1)?.hasta ?? '']
  if (paso === 'mes') return ''
  if (paso === 'hora') return formatFecha(ultima.slice(0, 10))
  const anio = ultima.slice(0, 4)
  if (primera.slice(0, 7) === ultima.slice(0, 7)) return `${mesOf(ultima)} ${anio}`
  const primero = primera.slice(0, 4) === anio ? mesOf(primera) : `${mesOf(primera)} ${primera.slice(0, 4)}`
  return EVOLUCION.entre(primero, `${mesOf(ultima)} ${anio}`)
}

export const isFinDeSemana = ({ desde }: Barra): boolean => diaDeSemana(desde) > 4

/** Area of the bars in the picture (px). */
interface Lugar {
  left: number
  width: number
  top: number
  right: number
  bottom: number
}

/** @param font text size (px). Figures are at the left, the unit is above, days are below the bars. */
export const lugarDeBarras = (width: number, font: number): Lugar => {
  // Half of the last bar's label reaches to the right of the bars
  const [left, right, top, bottom] = [3 * font, 1.25 * font, 1.625 * font, 3.5 * font]
  return { left, right, top, bottom, width: Math.max(1, width - left - right) }
}

/** Least width of a label, in font sizes. */
const ROTULO = { hora: 1.5, dia: 1.5, semana: 2.875, mes: 2.5 } as const

/** Number of bars that share a label. @param width of all bars (px). */
export const cadaCuantas = (paso: keyof typeof ROTULO, barras: number, width: number, font: number): number =>
  Math.max(1, Math.ceil((ROTULO[paso] * font * barras) / width))
