import type { Maestro } from '#contract/maestro.ts'
import { ESTADO_BORRADA } from './butaca.ts'

/** The states that a seat goes through, in the order of the list: all but borrada. */
export const lineaDe = (estados: readonly Maestro[]): readonly Maestro[] =>
  estados.filter(({ id }) => id !== ESTADO_BORRADA)

/** How many steps are done: none for borrada or an unknown state. */
export const pasoDe = (linea: readonly Maestro[], estadoId: number): number =>
  linea.findIndex(({ id }) => id === estadoId) + 1

/** The next state that is offered; null after the last, and for a state that is not in the line. */
export function siguienteDe(linea: readonly Maestro[], estadoId: number): Maestro | null {
  const paso = pasoDe(linea, estadoId)
  return paso === 0 ? null : (ofrecidos(linea.slice(paso))[0] ?? null)
}

/** A change as seen on the line: the next step, or one that may be a mistake. */
export type Paso = 'igual' | 'sigue' | 'salta' | 'atras' | 'repone'

export function pasoEntre(linea: readonly Maestro[], desde: number, hasta: number): Paso {
  if (desde === hasta) return 'igual'
  if (desde === ESTADO_BORRADA) return 'repone'
  const pasos = pasoDe(linea, hasta) - pasoDe(linea, desde)
  if (pasos < 0) return 'atras'
  return salteados(linea, desde, hasta).length === 0 ? 'sigue' : 'salta'
}

/** The states that a jump skips; one that is retired is no step. */
export const salteados = (linea: readonly Maestro[], desde: number, hasta: number): readonly Maestro[] =>
  ofrecidos(linea.slice(pasoDe(linea, desde), pasoDe(linea, hasta) - 1))

/** What forms offer: all but what is retired. @param actual id of the row that is chosen now, which stays whatever it is. */
export const ofrecidos = <Row extends Maestro>(lista: readonly Row[], actual?: number): readonly Row[] =>
  lista.filter(({ id, retirado }) => !retirado || id === actual)
