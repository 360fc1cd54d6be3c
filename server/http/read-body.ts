import type { RefEnvio } from '#contract/formatos.ts'
import { TEXTO_MAX } from '#contract/limites.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import { hasDosDecimales } from '#domain/valor/numero.ts'
import { SERVIDOR, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { invalid, Refusal } from './refusal.ts'

// UTF-8 cannot encode a lone surrogate, so the database would store another text.
const HALF_CHARACTER = /\p{Cs}/u

/** Text as stored: trimmed, null if empty. @throws Refusal 400 naming `campo`. */
export function readTexto(campo: string, value: string | null, max = TEXTO_MAX): string | null {
  const texto = (value ?? '').trim()
  // Schemas count graphemes, the database code points.
  if (HALF_CHARACTER.test(texto) || [...texto].length > max) throw invalid(campo)
  return texto === '' ? null : texto
}

/** The trimmed text of a member that must not be blank. @throws Refusal 400 naming `campo`. */
export function requireTexto(campo: string, value: string, max = TEXTO_MAX): string {
  const texto = readTexto(campo, value, max)
  if (texto === null) throw invalid(campo)
  return texto
}

/** @throws Refusal 400 in words for more than two decimals, which the database would round. */
export function readPrecio<P extends number | null | undefined>(campo: string, precio: P): P {
  if (typeof precio === 'number' && !hasDosDecimales(precio))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR_STOCK.precioDecimales, { campos: [campo] })
  return precio
}

/** Refuses a new code, name or number that a spreadsheet program altered. @throws Refusal 400 in words. */
export function refuseRoto(campo: string, texto: string | null): void {
  if (texto !== null && isIdentificadorRoto(texto))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR.identificadorRoto(texto), { campos: [campo] })
}

/** The id of a reference in a body (design §5). */
export const idOf = (ref: RefEnvio): number => (typeof ref === 'number' ? ref : ref.id)

/** The id of an optional reference in a body: null for null or 0; undefined if absent. */
export const readRef = (ref: RefEnvio | 0 | null | undefined): number | null | undefined =>
  ref === undefined ? undefined : ref === null || ref === 0 ? null : idOf(ref)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
