import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Maestro } from '#contract/maestro.ts'

/** Number of the back office's own seat, never listed (specification §4). */
export const AUXILIAR = 'butacaauxiliar'

/**
 * Form in which seat numbers are compared: trimmed, and in lower case because a label may be printed in either case.
 */
export const nroKey = (nro: string): string => nro.trim().toLowerCase()

export const isAuxiliar = (nro: string): boolean => nroKey(nro) === AUXILIAR

/** Seats whose number begins with SS take neither weight nor A/S (specification §2, Seat search). */
export const isSinPesoNiAs = (nro: string): boolean => nroKey(nro).startsWith('ss')

export const normalizeNro = (nro: string): string => nro.normalize('NFC').trim()

/** Ids of the states that have a rule (specification §4). Names come from the server's list. */
export const ESTADO_INICIAL = 1
export const ESTADO_PESADA = 3
export const ESTADO_LISTA = 5
export const ESTADO_ENTREGADA = 6
export const ESTADO_BORRADA = 7

type Pide = 'peso' | 'as'

interface ReglasEstado {
  id: number
  /**
   * Fixed, like the id. An admin's own states get places between the fixed places
   * (server/migrations/0017-maestros.sql).
   */
  lugar: number
  pide?: Pide
  llevaAs?: true
  isFuera?: true
}

const ESTADOS: readonly ReglasEstado[] = [
  { id: ESTADO_INICIAL, lugar: 1 },
  { id: 2, lugar: 2 },
  { id: ESTADO_PESADA, lugar: 3, pide: 'peso' },
  { id: 4, lugar: 4 },
  { id: ESTADO_LISTA, lugar: 5, pide: 'as', llevaAs: true },
  { id: ESTADO_ENTREGADA, lugar: 6, llevaAs: true, isFuera: true },
  { id: ESTADO_BORRADA, lugar: 7, isFuera: true },
]

const REGLAS = new Map(ESTADOS.map(reglas => [reglas.id, reglas]))

/** Whether seats of this state are on the floor. The device mirrors these seats in advance. */
export const isViva = (estadoId: number): boolean => !REGLAS.get(estadoId)?.isFuera

export const LINEA: readonly number[] = ESTADOS.map(({ id }) => id)

/** Whether the state is fixed: a fixed state may be renamed, but never retired. */
export const isFijo = (estadoId: number): boolean => REGLAS.has(estadoId)

/** Ids of the fixed states whose seats are on the floor. */
export const ESTADOS_VIVOS: readonly number[] = LINEA.filter(isViva)

export const ESTADOS_FUERA: readonly number[] = LINEA.filter(id => !isViva(id))

export const llevaAs = (estadoId: number): boolean => REGLAS.get(estadoId)?.llevaAs === true

/** Required input of a state; null for none. */
export const pideEstado = ({ id }: Ref): Pide | null => REGLAS.get(id)?.pide ?? null

/** Required input of a state for this seat; SS seats need none. */
export const pideA = ({ nro }: Pick<Butaca, 'nro'>, estado: Ref): Pide | null =>
  isSinPesoNiAs(nro) ? null : pideEstado(estado)

/** Places of states in the line, by id. */
export type Lugares = ReadonlyMap<number, number>
const LUGARES: Lugares = new Map(LINEA.map((id, lugar) => [id, lugar]))

export const lugaresOf = (estados: readonly Maestro[]): Lugares =>
  new Map(enOrden(estados).map(({ id }, lugar) => [id, lugar]))

/** Place of a state in the line; an unknown state comes after all others. */
export const lugarOf = (estadoId: number, lugares: Lugares = LUGARES): number =>
  lugares.get(estadoId) ?? lugares.size + estadoId

/** A server's states in the order of the line; a state without a known place follows its predecessor in the list. */
export function enOrden<Estado extends Maestro>(estados: readonly Estado[]): readonly Estado[] {
  let last = 0
  const lugares = new Map<Estado, number>()
  for (const estado of estados) {
    last = estado.lugar ?? REGLAS.get(estado.id)?.lugar ?? last
    lugares.set(estado, last)
  }
  return estados.toSorted((a, b) => (lugares.get(a) ?? 0) - (lugares.get(b) ?? 0))
}

/** Whether an admin's own state may follow this state. From lista on, all states are fixed. */
export const isAntesDeLista = ({ id, lugar = REGLAS.get(id)?.lugar }: Maestro): boolean =>
  lugar !== undefined && lugar < LUGAR_LISTA
const LUGAR_LISTA = REGLAS.get(ESTADO_LISTA)?.lugar ?? 0

/** Whether the list shows the seat (specification §4). */
export function isVisible(butaca: Pick<Butaca, 'nro' | 'estado'>, estadoFiltro: number): boolean {
  if (isAuxiliar(butaca.nro)) return false
  return isViva(butaca.estado.id) || estadoFiltro === butaca.estado.id
}

export const isLista = (butaca: Pick<Butaca, 'nro' | 'estado'>): boolean =>
  butaca.estado.id === ESTADO_LISTA && !isAuxiliar(butaca.nro)
