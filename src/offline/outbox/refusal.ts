import type { Butaca } from '#contract/butaca.ts'
import { puedeHacerse } from '#domain/butaca/operacion.ts'
import type { Entry } from './entry.ts'

/** `codigo` of a change to a seat whose creation was discarded. */
export const NOT_CREATED = 'SIN_CREAR'
/** `codigo` of a homologation that a restored server lost and whose buyer this device has deleted. */
export const BUYER_SCRUBBED = 'COMPRADOR_BORRADO'
/** `codigo` of an entry whose fate is unknown. It is never sent without a person's decision (design §4). */
export const UNSETTLED = 'VERIFICAR'

export const isRefused = ({ state }: Entry): boolean => state === 'rejected' || state === 'conflict'

export const isRetryable = (entry: Entry): boolean =>
  isRefused(entry) && entry.error?.codigo !== NOT_CREATED && entry.error?.codigo !== BUYER_SCRUBBED

/** Refusals of the content. The same content would be refused again. */
const FINAL = new Set([
  'PEDIDO_INVALIDO',
  'DUPLICADO',
  'MUY_GRANDE',
  'URL_LARGA',
  'TIPO_CONTENIDO',
  'CLAVE_REUSADA',
])
const CONFLICT = 409

/**
 * Whether the same request may have another outcome.
 * @param butaca the seat as the device knows it. A rule that forbids the change on this seat would refuse the request
 * again.
 */
export function isRepeatable(entry: Entry, butaca: Butaca | undefined): boolean {
  const { error, operacion } = entry
  if (!isRetryable(entry) || error === null) return isRetryable(entry)
  const { codigo, status, campos = [] } = error
  if (FINAL.has(codigo ?? '') || status === CONFLICT) return false
  // Wrong fields stay wrong: a deleted model, color or state is never restored
  if (campos.length > 0) return false
  return codigo !== 'REGLA' || butaca === undefined || puedeHacerse(operacion, butaca)
}
