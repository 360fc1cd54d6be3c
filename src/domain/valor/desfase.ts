/** Two clocks that differ by no more than this (ms) are the same for people. */
const EN_HORA_MS = 30_000

export type Desfase =
  | { tipo: 'en-hora' }
  /** How far the device's clock is off, in the largest unit that fits. */
  | { tipo: 'atrasado' | 'adelantado'; cantidad: number; unidad: 'segundos' | 'minutos' | 'horas' | 'dias' }

const UNIDADES = [
  ['dias', 86_400_000],
  ['horas', 3_600_000],
  ['minutos', 60_000],
] as const

/** How wrong a device's clock is. @param ms how far the server's is ahead of it. */
export function describeDesfase(ms: number): Desfase {
  const lejos = Math.abs(ms)
  if (lejos <= EN_HORA_MS) return { tipo: 'en-hora' }
  const tipo = ms > 0 ? 'atrasado' : 'adelantado'
  const unidad = UNIDADES.find(([, largo]) => lejos >= largo)
  if (unidad === undefined) return { tipo, cantidad: Math.round(lejos / 1000), unidad: 'segundos' }
  return { tipo, cantidad: Math.round(lejos / unidad[1]), unidad: unidad[0] }
}
