import type { Ref } from '#contract/formatos.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ofrecidos } from './linea-estados.ts'

/** Every choice of a motivo ends with 'Otro motivo' (server/migrations/0035). */
export const OTRO_MOTIVO = 1

export const isOtroMotivo = ({ id }: Pick<Ref, 'id'>): boolean => id === OTRO_MOTIVO

/** Use of a motivo: a step back, or a defect of a seat that stays in its state. */
export type UsoMotivo = 'devuelve' | 'defecto'

/** Last use of each motivo on this device, by id (ms). */
export type UsosMotivo = Readonly<Record<number, number>>

export interface MotivoOfrecido extends Ref {
  /** Last use (ms), on this device or in the factory; null for none. */
  usado: number | null
}

/**
 * The motivos of a choice: the last used motivo first, unused motivos by id, «Otro motivo» last. Before the list is
 * loaded, only «Otro motivo».
 * @param otro name of «Otro motivo» before the list is loaded.
 */
export function motivosPara(
  lista: readonly Maestro[],
  uso: UsoMotivo,
  otro: string,
  usos: UsosMotivo = {},
): readonly MotivoOfrecido[] {
  const found = ofrecidos(lista)
    .filter(motivo => motivo[uso] === true || isOtroMotivo(motivo))
    .map(({ id, nombre, usado }) => ({ id, nombre, usado: lastOf(usos[id], usado) }))
  const known = found.some(isOtroMotivo) ? found : [...found, { id: OTRO_MOTIVO, nombre: otro, usado: null }]
  return known.toSorted(
    (a, b) =>
      Number(isOtroMotivo(a)) - Number(isOtroMotivo(b)) || (b.usado ?? 0) - (a.usado ?? 0) || a.id - b.id,
  )
}

function lastOf(here: number | undefined, factory: string | null | undefined): number | null {
  const there = factory ? Date.parse(factory) : Number.NaN
  const known = [here ?? Number.NaN, there].filter(Number.isFinite)
  return known.length === 0 ? null : Math.max(...known)
}
