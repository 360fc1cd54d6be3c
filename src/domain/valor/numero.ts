import { textoLimpio } from './texto.ts'

const ENTERO = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** A whole number as people read it: '12.345'. */
export const formatNumero = (cantidad: number): string => ENTERO.format(cantidad)

/** Reads a typed integer from 0 to `maximo`. An empty text is 0; null if not valid. */
export function parseEntero(texto: string, maximo: number): number | null {
  const limpio = textoLimpio(texto)
  if (limpio === '') return 0
  if (!/^\+?\d+$/.test(limpio)) return null
  const valor = Number(limpio)
  return valor <= maximo ? valor : null
}

/** A typed decimal, or the code of its problem. `valor` is null for an empty text. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'fuera-de-rango' }
  /** `lectura`: the value as the field would show it. */
  | { ok: false; codigo: 'mas-de-dos-decimales'; lectura: string }

const SIMPLE = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** Numbers whose groups of thousands are unambiguous: '1.250,50', '1.250.000'. */
const GRUPOS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+|(?:\1\d{3})*(?!\1)[.,]\d*)$/

function sinMiles(texto: string): string | null {
  const limpio = textoLimpio(texto)
  if (SIMPLE.test(limpio)) return limpio.replace(',', '.')
  const [, miles] = GRUPOS.exec(limpio) ?? []
  return miles === undefined ? null : limpio.replaceAll(miles, '').replace(',', '.')
}

/** Reads a number as people write it: '18,4', '18.4', '1.250,50', '1,250.50'. Null for any other text. */
export function leerNumero(texto: string): number | null {
  const escrito = sinMiles(texto)
  return escrito === null ? null : Number(escrito)
}

const DOLARES = /^u\$s\s*/i

/**
 * Reads a price, with comma or dot; an empty text is no price (specification §5). Refuses three or more decimals:
 * '1.234' may mean a thousand.
 */
export function parseDecimal(texto: string, maximo: number): Decimal {
  const limpio = textoLimpio(texto).replace(DOLARES, '')
  if (limpio === '') return { ok: true, valor: null }
  const escrito = sinMiles(limpio)
  if (escrito === null) return { ok: false, codigo: 'no-decimal' }
  const valor = Number(escrito)
  const [, decimales = ''] = escrito.split('.')
  if (valor < 0 || valor > maximo) return { ok: false, codigo: 'fuera-de-rango' }
  if (decimales.length > 2) return { ok: false, codigo: 'mas-de-dos-decimales', lectura: decimalTexto(valor) }
  return { ok: true, valor: valor === 0 ? 0 : valor }
}

/** A decimal in a field: '27,60'; '' for null. */
export const decimalTexto = (valor: number | null): string =>
  // Adds 1e-6, because 1.005 * 100 is a little less than 100.5
  valor === null ? '' : (Math.round(valor * 100 + 1e-6) / 100).toFixed(2).replace('.', ',')

// The contract's amounts of money have two decimals (design §5, «money and quantities»). Sums use whole cents, which
// are exact.

/** An amount in whole cents; null gives 0. */
export const centavosOf = (importe: number | null): number => Math.round((importe ?? 0) * 100)

export const importeOf = (centavos: number): number => centavos / 100

const DOS_DECIMALES = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // Groups four digits too; Spanish would omit the point
  useGrouping: 'always',
})

/** As '1.234,50', for a column whose heading names the currency. */
export const formatImporte = (importe: number): string => DOS_DECIMALES.format(importe)

/** As 'u$s 1.234,50': prices of products and amounts of lines (specification §9). */
export const formatDolares = (importe: number): string => `u$s ${formatImporte(importe)}`

/** As '$ 1.234,50': totals of records (specification §9). */
export const formatPesos = (importe: number): string => `$ ${formatImporte(importe)}`

const UNIDADES = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: '312 kB', '1,4 GB'. */
export function formatBytes(bytes: number): string {
  let valor = bytes
  let unidad = 0
  while (valor >= 1000 && unidad < UNIDADES.length - 1) {
    valor /= 1000
    unidad++
  }
  const texto = valor < 10 && unidad > 0 ? valor.toFixed(1) : String(Math.round(valor))
  return `${texto.replace('.', ',')} ${UNIDADES[unidad]}`
}

/** Whether a number has at most two decimals. Weights and amounts of money are stored with two decimals. */
export const hasDosDecimales = (valor: number): boolean => Math.round(valor * 100) / 100 === valor
