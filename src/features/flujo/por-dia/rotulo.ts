import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { FLUJO } from '#messages/flujo.ts'

const mesDe = (fecha: string): string => FLUJO.nombreMes(Number(fecha.slice(5, 7)))

/** What a bar counts, in full: 'jueves 12/11/2026', '02/11/2026 a 08/11/2026', 'noviembre 2026'. */
export function nombreDe({ desde, hasta }: Barra, paso: Paso): string {
  if (paso === 'mes') return `${mesDe(desde)} ${desde.slice(0, 4)}`
  if (paso === 'semana') return FLUJO.entre(formatFecha(desde), formatFecha(hasta))
  return `${FLUJO.diaSemana(diaDeSemana(desde))} ${formatFecha(desde)}`
}

/** Two short lines under the bar, the second one lighter. */
export function rotuloDe({ desde }: Barra, paso: Paso): readonly [string, string] {
  if (paso === 'mes') return [mesDe(desde).slice(0, 3), desde.slice(0, 4)]
  if (paso === 'semana') return [formatFecha(desde).slice(0, 5), '']
  return [String(Number(desde.slice(8))), FLUJO.diaCorto(diaDeSemana(desde))]
}

/** Under the axis: of which months its days are. */
export function mesesDe(barras: readonly Barra[]): string {
  const [primera, ultima] = [barras[0]?.desde ?? '', barras.at(-1)?.hasta ?? '']
  const anio = ultima.slice(0, 4)
  if (primera.slice(0, 7) === ultima.slice(0, 7)) return `${mesDe(ultima)} ${anio}`
  const primero = primera.slice(0, 4) === anio ? mesDe(primera) : `${mesDe(primera)} ${primera.slice(0, 4)}`
  return FLUJO.entre(primero, `${mesDe(ultima)} ${anio}`)
}

/** Saturday and Sunday. */
export const isFinDeSemana = ({ desde }: Barra): boolean => diaDeSemana(desde) > 4
