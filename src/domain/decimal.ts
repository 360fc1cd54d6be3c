/** A decimal as it was typed: null is none, and a code says what is wrong with it. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'mas-de-dos-decimales' | 'fuera-de-rango' }

const DECIMAL = /^([+-]?)(\d+(?:[.,](\d*))?|[.,](\d+))$/

/**
 * What a person typed as a price: comma or dot, empty is none (specification §5). More than two decimals are refused
 * instead of rounded: who types '1.234' in Spanish most likely means a thousand.
 */
export function parseDecimal(texto: string, maximo: number): Decimal {
  const limpio = texto.trim()
  if (limpio === '') return { ok: true, valor: null }
  const partes = DECIMAL.exec(limpio)
  if (partes === null) return { ok: false, codigo: 'no-decimal' }
  const [, , , decimales = partes[4] ?? ''] = partes
  if (decimales.length > 2) return { ok: false, codigo: 'mas-de-dos-decimales' }
  const valor = Number(limpio.replace(',', '.'))
  if (valor < 0 || valor > maximo) return { ok: false, codigo: 'fuera-de-rango' }
  return { ok: true, valor: valor === 0 ? 0 : valor }
}

/** A decimal as it stands in a field, to be typed over: '27,60'; empty for none. */
export const decimalTexto = (valor: number | null): string =>
  valor === null ? '' : valor.toFixed(2).replace('.', ',')
