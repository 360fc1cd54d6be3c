import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_LISTA } from './estado-butaca.ts'
import { fichaOf, withFicha } from './ficha-butaca.ts'
import type { Crear, Operacion } from './operacion.ts'

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

/** A seat with its queued operations on top, oldest first. */
export const applyPending = (butaca: Butaca, operaciones: readonly Operacion[]): Butaca =>
  operaciones.reduce(applyOperacion, butaca)

/** The seat that a creation makes, until the server has dated it. */
export const butacaNueva = (nro: string, operacion: Crear): Butaca =>
  applyOperacion(
    { nro, ...fichaOf(operacion), prehomologada: false, homologada: false, fechaHs: '' },
    operacion,
  )
