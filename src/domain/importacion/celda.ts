import type { Celda, SignoDecimal } from '#contract/importacion.ts'
import { NOMBRE_MAX, PESO_MAX, PRECIO_MAX } from '#contract/limites.ts'
import { parseCelular } from '../stock/borrador-catalogo.ts'
import type { LecturaCampo } from './clases.ts'

export type CodigoCelda =
  | 'error-de-planilla'
  | 'no-numero'
  | 'ambiguo'
  | 'decimales'
  | 'no-entero'
  | 'menor-que-cero'
  | 'muy-grande'
  | 'texto-largo'
  | 'ilegible'
  | 'no-celular'

/** A cell's value; null where it is empty. */
export type ValorCelda =
  | { ok: true; valor: string | number | null }
  | { ok: false; codigo: CodigoCelda; max?: number }

const malo = (codigo: CodigoCelda, max?: number): ValorCelda => ({
  ok: false,
  codigo,
  ...(max !== undefined && { max }),
})

/** Of a formula that failed in the workbook (ECMA-376 §18.17.3). */
const FALLIDA =
  /^#(N\/A|REF!|VALUE!|¡VALOR!|¡REF!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!|¡NULO!|SPILL!)$/
const VACIA = /^[-–—]?$/
/** Currencies and spaces around an amount. */
const DINERO = /^(u\$s|us\$|usd|ars|\$)|(u\$s|us\$|usd|ars|\$)$/gi

/** A cell as people see it, in one line. */
export const textoCelda = (celda: Celda): string =>
  String(celda ?? '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()

const POR_ESPACIOS = /^[+-]?\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/

/** An amount alone. A space between digits stays unless it parts thousands: '12 50' is no number. */
function sinMoneda(celda: Celda): string {
  const texto = textoCelda(celda)
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(DINERO, '')
    .trim()
  return POR_ESPACIOS.test(texto) ? texto.replaceAll(' ', '') : texto
}

/** Thousands do not begin with 0: '0.500' is a half. */
const GRUPOS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/
const SIMPLE = /^[+-]?(\d+(?:[.,]\d*)?|[.,]\d+)$/

/** Which sign parts decimals off in this text; null where both could, undefined where it is no number. */
function signoDe(texto: string): SignoDecimal | undefined {
  const signos = texto.replace(/[^.,]/g, '')
  if (signos === '') return SIMPLE.test(texto) ? null : undefined
  if (new Set(signos).size === 2) return GRUPOS.test(texto) ? (signos.at(-1) as SignoDecimal) : undefined
  const [signo] = signos as unknown as [',' | '.']
  const otro = signo === ',' ? '.' : ','
  if (signos.length > 1) return GRUPOS.test(texto) ? otro : undefined
  if (!SIMPLE.test(texto)) return undefined
  return GRUPOS.test(texto) ? null : signo
}

const valorDe = (texto: string, decimal: ',' | '.'): number =>
  Number(texto.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))

const hasSigno = (texto: string): boolean => /[.,]/.test(texto)

/** The decimal sign that these cells show; null where none does, or they differ. */
export function decimalDe(celdas: Iterable<Celda>): SignoDecimal {
  const vistos = new Set<SignoDecimal>()
  for (const celda of celdas) {
    if (typeof celda !== 'string') continue
    const texto = sinMoneda(celda)
    const signo = hasSigno(texto) ? signoDe(texto) : undefined
    if (signo) vistos.add(signo)
  }
  const [unico = null] = vistos
  return vistos.size === 1 ? unico : null
}

/** A number as it is written here or elsewhere: '1.234,5', '1234.5', 'u$s 9,85'. `entera` reads '1.234' as a thousand. */
function leerNumero(celda: Celda, decimal: SignoDecimal, entera: boolean): number | CodigoCelda {
  if (typeof celda === 'number') return celda
  const texto = sinMoneda(celda)
  const signo = signoDe(texto)
  if (signo === undefined) return 'no-numero'
  if (signo !== null) return valorDe(texto, signo)
  if (!hasSigno(texto)) return Number(texto)
  if (entera) return Number(texto.replace(/[.,]/g, ''))
  return decimal === null ? 'ambiguo' : valorDe(texto, decimal)
}

function numero(celda: Celda, decimal: SignoDecimal, max: number): ValorCelda {
  const leido = leerNumero(celda, decimal, false)
  if (typeof leido === 'string') return malo(leido)
  if (leido < 0) return malo('menor-que-cero')
  if (leido > max) return malo('muy-grande', max)
  const centavos = Math.round(leido * 100 + 1e-6)
  // What a workbook computes has more decimals than it shows
  if (typeof celda !== 'number' && Math.abs(centavos - leido * 100) > 1e-4) return malo('decimales')
  return { ok: true, valor: centavos / 100 }
}

function entero(celda: Celda, decimal: SignoDecimal, max: number): ValorCelda {
  const leido = leerNumero(celda, decimal, true)
  if (typeof leido === 'string') return malo(leido)
  if (!Number.isInteger(leido)) return malo('no-entero')
  if (leido < 0) return malo('menor-que-cero')
  return leido > max ? malo('muy-grande', max) : { ok: true, valor: leido }
}

function celular(celda: Celda): ValorCelda {
  const leido = parseCelular(textoCelda(celda))
  if (!leido.ok) return malo('no-celular')
  return { ok: true, valor: leido.celular }
}

function texto(limpio: string, max: number): ValorCelda {
  if (/\p{Cc}|\p{Cs}|\uFFFD/u.test(limpio)) return malo('ilegible')
  return limpio.length > max && [...limpio].length > max
    ? malo('texto-largo', max)
    : { ok: true, valor: limpio }
}

/** What a cell of that field says, or what is wrong with it. A dash alone is an empty cell. */
export function leerCelda(celda: Celda, lectura: LecturaCampo, decimal: SignoDecimal): ValorCelda {
  const limpio = textoCelda(celda)
  if (VACIA.test(limpio)) return { ok: true, valor: null }
  if (FALLIDA.test(limpio)) return malo('error-de-planilla')
  if (lectura.clase === 'precio') return numero(celda, decimal, PRECIO_MAX)
  if (lectura.clase === 'peso') return numero(celda, decimal, PESO_MAX)
  if (lectura.clase === 'celular') return celular(celda)
  if (lectura.clase === 'nombrado') return texto(limpio, NOMBRE_MAX)
  return lectura.clase === 'entero' ? entero(celda, decimal, lectura.max) : texto(limpio, lectura.max)
}
