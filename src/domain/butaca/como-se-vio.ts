import type { Butaca } from '#contract/butaca.ts'
import { isGuardada } from './ficha-butaca.ts'
import type { Operacion } from './operacion.ts'
import { samePeso } from './peso.ts'

/**
 * Whether a seat is still as the person saw it, in its state, its homologation and all that the operation writes: then
 * the operation overwrites nothing unseen (reliability O12).
 */
export function isComoSeVio(operacion: Operacion, vista: Butaca, ahora: Butaca): boolean {
  if (vista.estado.id !== ahora.estado.id || vista.homologada !== ahora.homologada) return false
  const isSameAs = vista.prehomologada === ahora.prehomologada
  switch (operacion.tipo) {
    case 'cambio-estado':
      return (operacion.peso < 0 || samePeso(vista.peso, ahora.peso)) && (operacion.homo === null || isSameAs)
    case 'homologar':
      return isSameAs
    case 'crear':
    case 'editar':
      return isGuardada(vista, ahora)
  }
}
