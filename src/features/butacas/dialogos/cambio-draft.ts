import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { pideA } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { type ProblemaPeso, parsePeso, problemaDePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** The form's state, by seat. */
export interface CambioDraft {
  estado: Ref | null
  /** As typed, by `nroKey`. */
  pesos: Readonly<Record<string, string>>
  /** true S, false A, by `nroKey`. */
  homos: Readonly<Record<string, boolean>>
}

export const EMPTY_DRAFT: CambioDraft = { estado: null, pesos: {}, homos: {} }

/** The form filled with a refused change. @param estado its state, or null where that was deleted. */
export function cambioDraftOf({ nro, operacion }: Entry, estado: Ref | null): CambioDraft {
  if (operacion.tipo !== 'cambio-estado') return { ...EMPTY_DRAFT, estado }
  const { peso, homo } = operacion
  const key = nroKey(nro)
  return {
    estado,
    pesos: peso >= 0 ? { [key]: String(peso).replace('.', ',') } : {},
    homos: homo === null ? {} : { [key]: homo },
  }
}

/** What the chosen state asks for a seat (specification §2); nothing for SS seats. */
export const asksFor = (butaca: Butaca, estado: Ref | null): 'peso' | 'as' | null =>
  estado === null ? null : pideA(butaca, estado)

/** Whether a seat is S: as chosen, else as the seat already is. */
export const homoOf = (butaca: Butaca, { homos }: CambioDraft): boolean =>
  homos[nroKey(butaca.nro)] ?? (butaca.prehomologada || butaca.homologada)

type OrderDe<Kind> = Omit<Order, 'operacion'> & { operacion: Kind }

/** Weights that are not sent as they are, by `nroKey`: out of range, or no number with the first of these texts. */
export type PesosInvalidos =
  | { pesosInvalidos: readonly string[] }
  | { noSonNumero: readonly string[]; texto: string }

/**
 * @param vistos seats whose text is marked as no number: they are sent without a weight.
 * @returns one change for each seat, or 'sin-estado' if no state is chosen, or the seats whose weight is invalid.
 */
export function buildOrders(
  butacas: readonly Butaca[],
  draft: CambioDraft,
  vistos: readonly string[] = [],
): 'sin-estado' | PesosInvalidos | { orders: readonly OrderDe<CambioEstado>[] } {
  const { estado } = draft
  if (estado === null) return 'sin-estado'
  const texto = (butaca: Butaca): string => draft.pesos[nroKey(butaca.nro)] ?? ''
  const keysWith = (problema: ProblemaPeso): string[] =>
    butacas
      .filter(butaca => asksFor(butaca, estado) === 'peso' && problemaDePeso(texto(butaca)) === problema)
      .map(({ nro }) => nroKey(nro))
  const pesosInvalidos = keysWith('fuera-de-rango')
  if (pesosInvalidos.length > 0) return { pesosInvalidos }
  const noSonNumero = keysWith('no-es-numero').filter(key => !vistos.includes(key))
  if (noSonNumero[0] !== undefined) return { noSonNumero, texto: (draft.pesos[noSonNumero[0]] ?? '').trim() }
  const orders = butacas.map(butaca => {
    const asks = asksFor(butaca, estado)
    const operacion: CambioEstado = {
      tipo: 'cambio-estado',
      estado,
      peso: asks === 'peso' ? parsePeso(texto(butaca)) : SIN_PESO,
      homo: asks === 'as' ? homoOf(butaca, draft) : null,
    }
    return { butaca, operacion }
  })
  return { orders }
}

/** Counts for the foot of the dialog: '2 A · 1 S'. */
export function countAs(butacas: readonly Butaca[], draft: CambioDraft): { a: number; s: number } {
  const asked = butacas.filter(butaca => asksFor(butaca, draft.estado) === 'as')
  const s = asked.filter(butaca => homoOf(butaca, draft)).length
  return { a: asked.length - s, s }
}
