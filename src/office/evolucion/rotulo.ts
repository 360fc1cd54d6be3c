import type { Barra, Paso } from '#domain/informe/evolucion.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { EVOLUCION, horaDe, mesDe } from '#messages/evolucion.ts'

/** Two short lines under the bar, the second one lighter. */
export function rotuloDe({ desde }: Barra, paso: Paso): readonly [string, string] {
  if (paso === 'mes') return [mesDe(desde).slice(0, 3), desde.slice(0, 4)]
  if (paso === 'semana') return [formatFecha(desde).slice(0, 5), '']
  if (paso === 'hora') return [String(horaDe(desde)), EVOLUCION.hora]
  return [String(Number(desde.slice(8))), EVOLUCION.diaCorto(diaDeSemana(desde))]
}

/** Under the axis: months of its days, or day of its hours. */
export function mesesDe(barras: readonly Barra[], paso: Paso): string {
  const [primera, ultima] = [barras[0]?.desde ?? '', barras.at(-1)?.hasta ?? '']
  if (paso === 'mes') return ''
  if (paso === 'hora') return formatFecha(ultima.slice(0, 10))
  const anio = ultima.slice(0, 4)
  if (primera.slice(0, 7) === ultima.slice(0, 7)) return `${mesDe(ultima)} ${anio}`
  const primero = primera.slice(0, 4) === anio ? mesDe(primera) : `${mesDe(primera)} ${primera.slice(0, 4)}`
  return EVOLUCION.entre(primero, `${mesDe(ultima)} ${anio}`)
}

/** Saturday and Sunday. */
export const isFinDeSemana = ({ desde }: Barra): boolean => diaDeSemana(desde) > 4

/** Margins of the bars, px: the axis' figures at the left, its unit on top, the days below. */
export const MARGEN = { left: 48, right: 8, top: 26, bottom: 56 } as const

/** Least width of a label, px. */
const LUGAR = { hora: 24, dia: 24, semana: 46, mes: 40 } as const

/** Number of bars per label. */
export const cadaCuantas = (paso: keyof typeof LUGAR, barras: number, width: number): number =>
  Math.max(1, Math.ceil((LUGAR[paso] * barras) / Math.max(1, width - MARGEN.left - MARGEN.right)))
