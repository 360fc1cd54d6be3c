import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_LISTA } from './estado-butaca.ts'
import { fichaOf } from './ficha-butaca.ts'
import type { CambioEstado, Editar } from './operacion.ts'
import { SIN_PESO } from './peso.ts'

/**
 * The changes that undo a change of state. A weight is undone by an edit, because a change of state without one keeps the
 * weight; A and S only in lista, where alone they are written (specification §5).
 * @param antes the seat before the change. @param ahora the seat as it is.
 */
export function deVuelta(antes: Butaca, ahora: Butaca): readonly (CambioEstado | Editar)[] {
  if (ahora.peso !== antes.peso) return [edicion(antes, ahora)]
  const isAs = ahora.estado.id === ESTADO_LISTA && ahora.prehomologada !== antes.prehomologada
  const vuelta: CambioEstado[] = isAs ? [cambio(ahora, antes.prehomologada)] : []
  return ahora.estado.id === antes.estado.id ? vuelta : [...vuelta, cambio(antes, null)]
}

const cambio = ({ estado }: Butaca, homo: boolean | null): CambioEstado => ({
  tipo: 'cambio-estado',
  estado,
  peso: SIN_PESO,
  homo,
})

const edicion = ({ estado, peso }: Butaca, ahora: Butaca): Editar => ({
  tipo: 'editar',
  ...fichaOf(ahora),
  estado,
  peso,
})
