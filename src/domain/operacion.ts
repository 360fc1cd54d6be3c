import type { Ref } from '#contract/ref.ts'

/** A change of state asked for by a person (PUT /api/butaca, specification §7). */
export interface CambioEstado {
  tipo: 'cambio-estado'
  estado: Ref
  /** kg; -1 keeps the weight there is (specification §5). */
  peso: number
  /** true S, false A, null neither (design §5). */
  homo: boolean | null
}

/** What a person did to a seat; the outbox keeps these, never a stored request. */
export type Operacion = CambioEstado
