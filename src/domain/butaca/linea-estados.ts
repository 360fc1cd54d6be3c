import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from './estado-butaca.ts'

/** The states that a seat goes through, in the order of the list: all but borrada. */
export const lineaDe = (estados: readonly Ref[]): readonly Ref[] =>
  estados.filter(({ id }) => id !== ESTADO_BORRADA)

/** How many steps are done: none for borrada or an unknown state. */
export const pasoDe = (linea: readonly Ref[], estadoId: number): number =>
  linea.findIndex(({ id }) => id === estadoId) + 1

/** The next state; null after the last, and for a state that is not in the line. */
export function siguienteDe(linea: readonly Ref[], estadoId: number): Ref | null {
  const paso = pasoDe(linea, estadoId)
  return paso === 0 ? null : (linea[paso] ?? null)
}

/** A change as seen on the line: the next step, or one that may be a mistake. */
export type Paso = 'igual' | 'sigue' | 'salta' | 'atras' | 'repone'

export function pasoEntre(linea: readonly Ref[], desde: number, hasta: number): Paso {
  if (desde === hasta) return 'igual'
  if (desde === ESTADO_BORRADA) return 'repone'
  const pasos = pasoDe(linea, hasta) - pasoDe(linea, desde)
  if (pasos < 0) return 'atras'
  return pasos === 1 ? 'sigue' : 'salta'
}

/** The states that a jump skips. */
export const salteados = (linea: readonly Ref[], desde: number, hasta: number): readonly Ref[] =>
  linea.slice(pasoDe(linea, desde), pasoDe(linea, hasta) - 1)
