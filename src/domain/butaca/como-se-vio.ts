import type { Butaca } from '#contract/butaca.ts'
import { sameFicha } from './ficha-butaca.ts'
import type { Operacion } from './operacion.ts'
import { pesoOrNull } from './peso.ts'

/** Servers may keep a weight as a float; people write two decimals. */
const PESO_IGUAL_KG = 0.005

function samePeso(a: Butaca, b: Butaca): boolean {
  const [kg, otherKg] = [pesoOrNull(a.peso), pesoOrNull(b.peso)]
  return kg === null || otherKg === null ? kg === otherKg : Math.abs(kg - otherKg) < PESO_IGUAL_KG
}

const sinPeso = (butaca: Butaca): Butaca => ({ ...butaca, peso: 0 })

/**
 * Whether a seat is still as the person saw it, in its state, its homologation and all that the operation writes: then
 * the operation overwrites nothing unseen (reliability O12).
 */
export function isComoSeVio(operacion: Operacion, vista: Butaca, ahora: Butaca): boolean {
  if (vista.estado.id !== ahora.estado.id || vista.homologada !== ahora.homologada) return false
  const isSameAs = vista.prehomologada === ahora.prehomologada
  switch (operacion.tipo) {
    case 'cambio-estado':
      return (operacion.peso < 0 || samePeso(vista, ahora)) && (operacion.homo === null || isSameAs)
    case 'homologar':
      return isSameAs
    case 'crear':
    case 'editar':
      return samePeso(vista, ahora) && sameFicha(sinPeso(vista), sinPeso(ahora))
  }
}
