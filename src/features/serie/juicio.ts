import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { pideA } from '#domain/butaca/estado-butaca.ts'
import { pasoEntre } from '#domain/butaca/linea-estados.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'

/** What a series does with a seat that was read: keeps a change, or needs a person first. */
export type Juicio =
  | { tipo: 'guardar'; operacion: CambioEstado }
  | { tipo: 'peso' | 'igual' | 'salta' | 'atras' | 'borrada' }

/**
 * Judges a seat that was read in a series.
 * @param homo A (false) or S (true), for seats that take it. @param isMeant a person has confirmed the jump.
 */
export function juzgar(
  butaca: Butaca,
  { estado, homo }: { estado: Ref; homo: boolean },
  linea: readonly Ref[],
  isMeant = false,
): Juicio {
  const pide = pideA(butaca, estado)
  const paso = pasoEntre(linea, butaca.estado.id, estado.id)
  const guardar: Juicio = {
    tipo: 'guardar',
    operacion: cambio(estado, SIN_PESO, pide === 'as' ? homo : null),
  }
  // A seat that is already lista may still change its A/S
  if (paso === 'igual')
    return pide === 'as' && !butaca.homologada && butaca.prehomologada !== homo ? guardar : { tipo: 'igual' }
  if (!isMeant && paso === 'repone') return { tipo: 'borrada' }
  if (!isMeant && (paso === 'salta' || paso === 'atras')) return { tipo: paso }
  return pide === 'peso' ? { tipo: 'peso' } : guardar
}

export const cambio = (estado: Ref, peso: number, homo: boolean | null): CambioEstado => ({
  tipo: 'cambio-estado',
  estado,
  peso,
  homo,
})
