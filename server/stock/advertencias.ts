import { X_WARNINGS } from '#contract/headers.ts'
import { SERVIDOR_STOCK } from '#messages.ts'
import type { BajoMinimo } from './save-registro-sql.ts'

/** Proxies and browsers take headers of this size (reliability S17). */
const MAX_BYTES = 4096

const encode = (sentences: readonly string[]): string => encodeURIComponent(JSON.stringify(sentences))

/** As many sentences as fit, and how many more there are. */
function encodeFitting(sentences: readonly string[]): string {
  const whole = encode(sentences)
  if (whole.length <= MAX_BYTES) return whole
  for (let kept = sentences.length - 1; kept > 0; kept--) {
    const cut = encode([...sentences.slice(0, kept), SERVIDOR_STOCK.yMas(sentences.length - kept)])
    if (cut.length <= MAX_BYTES) return cut
  }
  return encode([SERVIDOR_STOCK.yMas(sentences.length)])
}

/** The header of the products that a write left under their minimum: a percent-encoded JSON list; none without any. */
export function warningsHeader(bajos: readonly BajoMinimo[]): Record<string, string> {
  if (bajos.length === 0) return {}
  const sentences = bajos.map(({ codigo, descripcion, existencia, stock_minimo }) =>
    SERVIDOR_STOCK.bajoMinimo(codigo, descripcion, existencia, stock_minimo),
  )
  return { [X_WARNINGS]: encodeFitting(sentences) }
}
