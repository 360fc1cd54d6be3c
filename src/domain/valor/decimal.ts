/** A decimal as it was typed: null is none, and a code says what is wrong with it. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'fuera-de-rango' }
  /** `lectura` is how it stands in its field once it has been read. */
  | { ok: false; codigo: 'mas-de-dos-decimales'; lectura: string }

const DECIMAL = /^([+-]?)(\d+(?:[.,](\d*))?|[.,](\d+))$/

/**
 * A price as typed: comma or dot, empty is none (specification §5). Two decimals are kept. A number with more is not
 * taken but shown as it was read, because '1.234' may be meant as a thousand in Spanish.
 */
export function parseDecimal(texto: string, maximo: number): Decimal {
  const limpio = texto.trim()
  if (limpio === '') return { ok: true, valor: null }
  const partes = DECIMAL.exec(limpio)
  if (partes === null) return { ok: false, codigo: 'no-decimal' }
  const [, , , decimales = partes[4] ?? ''] = partes
  const valor = Number(limpio.replace(',', '.'))
  if (valor < 0 || valor > maximo) return { ok: false, codigo: 'fuera-de-rango' }
  if (decimales.length > 2) return { ok: false, codigo: 'mas-de-dos-decimales', lectura: decimalTexto(valor) }
  return { ok: true, valor: valor === 0 ? 0 : valor }
}

/** A decimal as it stands in a field, to be typed over: '27,60'; empty for none. */
export const decimalTexto = (valor: number | null): string =>
  // 1.005 * 100 is a hair under 100.5
  valor === null ? '' : (Math.round(valor * 100 + 1e-6) / 100).toFixed(2).replace('.', ',')
