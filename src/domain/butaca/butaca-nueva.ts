import type { Butaca } from '#contract/butaca.ts'
import { applyOperacion } from './apply-pending.ts'
import type { Crear } from './operacion.ts'

/** The seat that a creation makes, until the server has said when it did. */
export function butacaNueva(nro: string, operacion: Crear): Butaca {
  const { modelo, color, estado, peso } = operacion
  const vacia = { nro, modelo, color, estado, peso, prehomologada: false, homologada: false }
  return applyOperacion({ ...vacia, renombre: null, fechaHs: '' }, operacion)
}
