import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/estado-butaca.ts'

/** The states a seat goes through, in the server's order: all but borrada (look, «Components»). */
export const lineaDe = (estados: readonly Ref[]): readonly Ref[] =>
  estados.filter(({ id }) => id !== ESTADO_BORRADA)

/** How many ticks are filled: none for borrada or for a state that the list does not have. */
export const pasoDe = (linea: readonly Ref[], estadoId: number): number =>
  linea.findIndex(({ id }) => id === estadoId) + 1
