import type { Butaca } from '#contract/butaca.ts'
import type { Actual } from '#contract/problem.ts'
import { ESTADO_LISTA } from './estado-butaca.ts'
import { fichaOf, isGuardada, sameFicha, withFicha } from './ficha-butaca.ts'
import type { CambioEstado, Crear, Operacion } from './operacion.ts'
import { samePeso } from './peso.ts'

/** The seat as it will be once the operation is confirmed: the same rules as the server's (design §3, «Read, factory»). */
export function applyOperacion(butaca: Butaca, operacion: Operacion): Butaca {
  switch (operacion.tipo) {
    case 'cambio-estado': {
      const { estado, peso, homo } = operacion
      const next = { ...butaca, estado, peso: peso >= 0 ? peso : butaca.peso }
      if (estado.id === ESTADO_LISTA && homo !== null) next.prehomologada = homo && !butaca.homologada
      return next
    }
    case 'crear':
      return { ...withFicha(butaca, operacion), prehomologada: false, homologada: false }
    case 'editar':
      return withFicha(butaca, operacion)
    case 'homologar':
      return { ...butaca, homologada: true, prehomologada: false }
  }
}

/**
 * Whether the seat already is as the operation asks, so that doing it would change nothing. A creation never is: a seat of
 * that number may be another one, whose number was mistyped.
 */
export function isYaHecha(
  operacion: Operacion,
  { butaca, homologacion }: Pick<Actual, 'butaca' | 'homologacion'>,
): boolean {
  switch (operacion.tipo) {
    case 'cambio-estado':
      return operacion.estado.id === butaca.estado.id && tieneLoEscrito(operacion, butaca)
    case 'crear':
      return false
    case 'editar':
      return isGuardada(operacion, butaca)
    case 'homologar':
      return (
        homologacion?.eBlanca === operacion.eBlanca &&
        homologacion.eGris === operacion.eGris &&
        (homologacion.comprador ?? '') === (operacion.comprador ?? '')
      )
  }
}

/**
 * Whether the seat has what the operation writes beside the state: weight, and A or S; of a creation, all its fields. None
 * written is any.
 */
export function tieneLoEscrito(operacion: CambioEstado | Crear, butaca: Butaca): boolean {
  const { estado, peso } = butaca
  if (operacion.peso >= 0 && !samePeso(operacion.peso, peso)) return false
  return operacion.tipo === 'crear'
    ? isGuardada({ ...operacion, estado, peso }, butaca)
    : applyOperacion(butaca, operacion).prehomologada === butaca.prehomologada
}

/** Whether two rows show a person the same seat. */
export const isMismaVista = (a: Butaca, b: Butaca): boolean =>
  sameFicha(a, b) && sameFicha(b, a) && a.prehomologada === b.prehomologada && a.homologada === b.homologada

/** A seat with its queued operations on top, oldest first. */
export const applyPending = (butaca: Butaca, operaciones: readonly Operacion[]): Butaca =>
  operaciones.reduce(applyOperacion, butaca)

/** The seat that a creation makes, until the server has dated it. */
export const butacaNueva = (nro: string, operacion: Crear): Butaca =>
  applyOperacion(
    { nro, ...fichaOf(operacion), prehomologada: false, homologada: false, fechaHs: '' },
    operacion,
  )
