import { sinFormato } from './texto-legible.ts'

/** A decimal as typed: null for none, or a code that says what is wrong. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'fuera-de-rango' }
  /** `lectura` is the value as its field shows it once read. */
  | { ok: false; codigo: 'mas-de-dos-decimales'; lectura: string }

const SIMPLE = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** Thousands apart, and so many signs that the last one alone can be the decimals': '1.250,50', '1.250.000'. */
const GRUPOS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+|(?:\1\d{3})*(?!\1)[.,]\d*)$/

/** The text with a dot for decimals and no thousands, as `Number` reads it; null if it is no number. */
function sinMiles(texto: string): string | null {
  const limpio = sinFormato(texto).trim()
  if (SIMPLE.test(limpio)) return limpio.replace(',', '.')
  const [, miles] = GRUPOS.exec(limpio) ?? []
  return miles === undefined ? null : limpio.replaceAll(miles, '').replace(',', '.')
}

/** A number as people write it: '18,4', '18.4', '1.250,50', '1,250.50'; null for any other text. */
export function leerNumero(texto: string): number | null {
  const escrito = sinMiles(texto)
  return escrito === null ? null : Number(escrito)
}

/** The product's own currency before an amount, as its lists show it. */
const DOLARES = /^u\$s\s*/i

/** Reads a price: comma or dot, empty is none (specification §5). More than two decimals are refused: '1.234' may mean a thousand. */
export function parseDecimal(texto: string, maximo: number): Decimal {
  const limpio = sinFormato(texto).trim().replace(DOLARES, '')
  if (limpio === '') return { ok: true, valor: null }
  const escrito = sinMiles(limpio)
  if (escrito === null) return { ok: false, codigo: 'no-decimal' }
  const valor = Number(escrito)
  const [, decimales = ''] = escrito.split('.')
  if (valor < 0 || valor > maximo) return { ok: false, codigo: 'fuera-de-rango' }
  if (decimales.length > 2) return { ok: false, codigo: 'mas-de-dos-decimales', lectura: decimalTexto(valor) }
  return { ok: true, valor: valor === 0 ? 0 : valor }
}

/** A decimal as a field shows it, to be typed over: '27,60'; '' for none. */
export const decimalTexto = (valor: number | null): string =>
  // 1.005 * 100 is a little less than 100.5
  valor === null ? '' : (Math.round(valor * 100 + 1e-6) / 100).toFixed(2).replace('.', ',')
