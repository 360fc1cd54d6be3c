import type { Butaca } from '#contract/butaca.ts'
import { applyOperacion } from './apply-pending.ts'
import { fichaOf } from './campos-butaca.ts'
import type { Crear } from './operacion.ts'

/** The seat that a creation makes, until the server has said when it did. */
export function butacaNueva(nro: string, operacion: Crear): Butaca {
  return applyOperacion(
    { nro, ...fichaOf(operacion), prehomologada: false, homologada: false, fechaHs: '' },
    operacion,
  )
}
