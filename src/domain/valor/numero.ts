import { textoLimpio } from './texto.ts'

const ENTERO = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** A count for people: '12.345'. */
export const formatNumero = (cantidad: number): string => ENTERO.format(cantidad)

/** A typed integer from 0 to `maximo`; empty is 0, null if invalid. */
export function parseEntero(texto: string, maximo: number): number | null {
  const limpio = textoLimpio(texto)
  if (limpio === '') return 0
  if (!/^\+?\d+$/.test(limpio)) return null
  const valor = Number(limpio)
  return valor <= maximo ? valor : null
}

/** A typed decimal: null for none, or the code of its problem. */
export type Decimal =
  | { ok: true; valor: number | null }
  | { ok: false; codigo: 'no-decimal' | 'fuera-de-rango' }
  /** `lectura` is the parsed value as the field would show it. */
  | { ok: false; codigo: 'mas-de-dos-decimales'; lectura: string }

const SIMPLE = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** Groups of thousands that have only one reading: '1.250,50', '1.250.000'. */
const GRUPOS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:(?:\1\d{3})+|(?:\1\d{3})*(?!\1)[.,]\d*)$/

function sinMiles(texto: string): string | null {
  const limpio = textoLimpio(texto)
  if (SIMPLE.test(limpio)) return limpio.replace(',', '.')
  const [, miles] = GRUPOS.exec(limpio) ?? []
  return miles === undefined ? null : limpio.replaceAll(miles, '').replace(',', '.')
}

/** A number as people write it: '18,4', '18.4', '1.250,50', '1,250.50'; null for any other text. */
export function leerNumero(texto: string): number | null {
  const escrito = sinMiles(texto)
  return escrito === null ? null : Number(escrito)
}

const DOLARES = /^u\$s\s*/i

/**
 * Parses a price: comma or dot, empty is none (specification §5). Refuses more than two decimals: '1.234' may mean a
 * thousand.
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

/** A decimal in an editable field: '27,60'; '' for none. */
export const decimalTexto = (valor: number | null): string =>
  // 1.005 * 100 is a little less than 100.5
  valor === null ? '' : (Math.round(valor * 100 + 1e-6) / 100).toFixed(2).replace('.', ',')

// Money has two decimals in the contract (design §5, «money and quantities») and is computed in whole cents, which
// are exact.

/** An amount as whole cents; none counts as 0. */
export const centavosOf = (importe: number | null): number => Math.round((importe ?? 0) * 100)

/** Whole cents as an amount of the contract. */
export const importeOf = (centavos: number): number => centavos / 100

const DOS_DECIMALES = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // Shows the point with four digits too, where Spanish omits it
  useGrouping: 'always',
})

/** '1.234,50', for a column whose heading names the currency. */
export const formatImporte = (importe: number): string => DOS_DECIMALES.format(importe)

/** 'u$s 1.234,50': prices of products and amounts of lines (specification §9). */
export const formatDolares = (importe: number): string => `u$s ${formatImporte(importe)}`

/** '$ 1.234,50': totals of records (specification §9). */
export const formatPesos = (importe: number): string => `$ ${formatImporte(importe)}`

const UNIDADES = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size for people: '312 kB', '1,4 GB'. */
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

/** Whether the number has no more than two decimals, as weights and amounts of money are stored. */
export const hasDosDecimales = (valor: number): boolean => Math.round(valor * 100) / 100 === valor
