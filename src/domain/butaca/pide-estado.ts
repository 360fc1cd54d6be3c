import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_LISTA, ESTADO_PESADA } from './estado-butaca.ts'
import { isSinPesoNiAs } from './nro-butaca.ts'

/** What a state asks of seats (specification §2). */
export function pideEstado({ id }: Ref): 'peso' | 'as' | null {
  if (id === ESTADO_PESADA) return 'peso'
  return id === ESTADO_LISTA ? 'as' : null
}

/** What a state asks of this seat: neither of SS seats. */
export const pideA = ({ nro }: Pick<Butaca, 'nro'>, estado: Ref): 'peso' | 'as' | null =>
  isSinPesoNiAs(nro) ? null : pideEstado(estado)
