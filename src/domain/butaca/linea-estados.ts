import type { Maestro } from '#contract/maestro.ts'
import { ESTADO_BORRADA } from './butaca.ts'

/** States that a seat passes through, in the list's order: all but borrada. */
export const lineaOf = (estados: readonly Maestro[]): readonly Maestro[] =>
  estados.filter(({ id }) => id !== ESTADO_BORRADA)

/** Place of the state in the line, from 1; 0 for a state outside the line, such as borrada. */
export const pasoOf = (linea: readonly Maestro[], estadoId: number): number =>
  linea.findIndex(({ id }) => id === estadoId) + 1

/** The next state of the line, without retired states. Null if none follows, or if the state is outside the line. */
export function siguienteOf(linea: readonly Maestro[], estadoId: number): Maestro | null {
  const paso = pasoOf(linea, estadoId)
  return paso === 0 ? null : (ofrecidos(linea.slice(paso))[0] ?? null)
}

/**
 * Kind of a change on the line. `salta` skips states, `repone` brings a deleted seat back, and `atras` includes a
 * deletion.
 */
export type Paso = 'igual' | 'sigue' | 'salta' | 'atras' | 'repone'

export function pasoEntre(linea: readonly Maestro[], desde: number, hasta: number): Paso {
  if (desde === hasta) return 'igual'
  if (desde === ESTADO_BORRADA) return 'repone'
  const pasos = pasoOf(linea, hasta) - pasoOf(linea, desde)
  if (pasos < 0) return 'atras'
  return salteados(linea, desde, hasta).length === 0 ? 'sigue' : 'salta'
}

/** Whether a change moves the seat back in the line, and therefore needs a motivo. A deletion needs none. */
export const vuelveAtras = (linea: readonly Maestro[], desde: number, hasta: number): boolean =>
  hasta !== ESTADO_BORRADA && pasoEntre(linea, desde, hasta) === 'atras'

/** States that a jump from `desde` to `hasta` skips, without retired states. */
export const salteados = (linea: readonly Maestro[], desde: number, hasta: number): readonly Maestro[] =>
  ofrecidos(linea.slice(pasoOf(linea, desde), pasoOf(linea, hasta) - 1))

/** Rows that forms offer: all but retired rows. @param actual id of the selected row, which is always offered. */
export const ofrecidos = <Row extends Maestro>(lista: readonly Row[], actual?: number): readonly Row[] =>
  lista.filter(({ id, retirado }) => !retirado || id === actual)
