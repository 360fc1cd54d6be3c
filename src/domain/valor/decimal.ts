/** A decimal as typed: null for none, or a code that says what is wrong. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'fuera-de-rango' }
  /** `lectura` is the value as its field shows it once read. */
  | { ok: false; codigo: 'mas-de-dos-decimales'; lectura: string }

const DECIMAL = /^([+-]?)(\d+(?:[.,](\d*))?|[.,](\d+))$/

/** Reads a price: comma or dot, empty is none (specification §5). More than two decimals are refused: '1.234' may mean a thousand. */
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

/** A decimal as a field shows it, to be typed over: '27,60'; '' for none. */
export const decimalTexto = (valor: number | null): string =>
  // 1.005 * 100 is a little less than 100.5
  valor === null ? '' : (Math.round(valor * 100 + 1e-6) / 100).toFixed(2).replace('.', ',')
