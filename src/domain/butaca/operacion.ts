import type { Ref } from '#contract/ref.ts'
import { type Ficha, sameFicha } from './ficha-butaca.ts'

/** A change of state asked for by a person (PUT /api/butaca, specification §7). */
export interface CambioEstado {
  tipo: 'cambio-estado'
  estado: Ref
  /** kg; -1 keeps the weight there is (specification §5). */
  peso: number
  /** true S, false A, null neither (design §5). */
  homo: boolean | null
}

/** A seat registered by a person (POST /api/butaca). */
export interface Crear extends Ficha {
  tipo: 'crear'
}

/** A seat corrected by a person (PUT /api/butaca/mod); its number stays. */
export interface Editar extends Ficha {
  tipo: 'editar'
}

/** A seat homologated by a person (POST /api/homologaciones). */
export interface Homologar {
  tipo: 'homologar'
  eBlanca: string
  eGris: string
  comprador: string | null
}

/** What a person did to a seat, as the outbox keeps it. */
export type Operacion = CambioEstado | Crear | Editar | Homologar

/** The state that it takes the seat to; null where it keeps the state. */
export const estadoDe = (operacion: Operacion): Ref | null =>
  operacion.tipo === 'homologar' ? null : operacion.estado

/** Whether two operations ask for the same. */
export function sameOperacion(a: Operacion, b: Operacion): boolean {
  if (a.tipo === 'cambio-estado')
    return b.tipo === a.tipo && a.estado.id === b.estado.id && a.peso === b.peso && a.homo === b.homo
  if (a.tipo === 'homologar')
    return b.tipo === a.tipo && a.eBlanca === b.eBlanca && a.eGris === b.eGris && a.comprador === b.comprador
  return b.tipo === a.tipo && sameFicha(a, b)
}
