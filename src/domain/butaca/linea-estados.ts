import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from './estado-butaca.ts'

/** The states a seat goes through, in the order of the list: all but borrada. */
export const lineaDe = (estados: readonly Ref[]): readonly Ref[] =>
  estados.filter(({ id }) => id !== ESTADO_BORRADA)

/** How many ticks are filled: none for borrada or for a state that the list does not have. */
export const pasoDe = (linea: readonly Ref[], estadoId: number): number =>
  linea.findIndex(({ id }) => id === estadoId) + 1

/** The state that follows; null after the last, and of one that is not in the line. */
export function siguienteDe(linea: readonly Ref[], estadoId: number): Ref | null {
  const paso = pasoDe(linea, estadoId)
  return paso === 0 ? null : (linea[paso] ?? null)
}

/** What a change is to who looks at the line: the next step, or one that somebody may not have meant. */
export type Paso = 'igual' | 'sigue' | 'salta' | 'atras' | 'repone'

export function pasoEntre(linea: readonly Ref[], desde: number, hasta: number): Paso {
  if (desde === hasta) return 'igual'
  if (desde === ESTADO_BORRADA) return 'repone'
  const pasos = pasoDe(linea, hasta) - pasoDe(linea, desde)
  if (pasos < 0) return 'atras'
  return pasos === 1 ? 'sigue' : 'salta'
}

/** The states between two, that a jump leaves out. */
export const salteados = (linea: readonly Ref[], desde: number, hasta: number): readonly Ref[] =>
  linea.slice(pasoDe(linea, desde), pasoDe(linea, hasta) - 1)
