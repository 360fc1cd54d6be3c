import type {
  Celda,
  CeldaLeida,
  CeldaVista,
  ClaseImportacion,
  LecturaColumna,
  SignoDecimal,
} from '#contract/importacion.ts'
import { NOMBRE_MAX, PESO_MAX, PRECIO_MAX } from '#contract/limites.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { parseCelular } from '#domain/stock/catalogo.ts'
import { isCeldaRota, isIdentificadorRoto } from '#domain/valor/celda.ts'
import { formatDolares, formatNumero } from '#domain/valor/numero.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import { type CampoImportado, camposDe, type LecturaCampo } from './clases.ts'

export type CodigoCelda =
  | 'error-de-planilla'
  | 'sin-calcular'
  | 'no-numero'
  | 'otra-moneda'
  | 'moneda-dudosa'
  | 'ambiguo'
  | 'decimales'
  | 'no-entero'
  | 'menor-que-cero'
  | 'muy-grande'
  | 'texto-largo'
  | 'ilegible'
  | 'roto'
  | 'numero-largo'
  | 'no-celular'

type ValorCelda =
  | { ok: true; valor: string | number | null }
  | { ok: false; codigo: CodigoCelda; max?: number }

const malo = (codigo: CodigoCelda, max?: number): ValorCelda => ({
  ok: false,
  codigo,
  ...(max !== undefined && { max }),
})

/** Error values of formulas in English and Spanish: Excel (ECMA-376 §18.17.3), Google Sheets and LibreOffice. */
const FALLIDA = /^(?:#N\/[AD]|#[¡¿]?\p{Lu}[\p{Lu}\d_/]*[!?]|#GETTING_DATA|#OBTENIENDO_DATOS|Err:\d{3})$/u
/** Cell of a formula without a result: the program that wrote the workbook did not compute it. */
export const FORMULA_SIN_RESULTADO = '#SIN_CALCULAR!'
const VACIA = /^[-–—]?$/

/** Workbooks keep 15 digits of a number. A longer identifier has lost digits. */
const CIFRAS_MAX = 1e15

const sinRuido = (numero: number): number => Number(numero.toPrecision(15))
const textoNumero = (numero: number): string => String(sinRuido(numero)).replace('.', ',')

/** A cell's displayed text, on one line. */
export const textoCelda = (celda: CeldaLeida): string =>
  (typeof celda === 'number'
    ? textoNumero(celda)
    : String((celda as { texto?: string })?.texto ?? celda ?? '')
  )
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()

const NUMERICAS = ['precio', 'peso', 'entero']
export const isNumerica = ({ clase }: LecturaCampo): boolean => NUMERICAS.includes(clase)

/** Half a cent rounds up, as spreadsheets show it. */
const enCentavos = (numero: number): number => Math.round(numero * 100 + 1e-6) / 100
const hasCentavos = (numero: number): boolean => enCentavos(numero) === sinRuido(numero)

const MOSTRADO = /^\D*?([\d.]+)(?:,(\d+))?\D*$/

/** The value rounded to two decimals if the sheet shows at most two and the result is not 0; else unchanged. */
function comoSeVe({ valor, texto }: CeldaVista): number {
  const [, entero, decimales = ''] = MOSTRADO.exec(texto) ?? []
  if (entero === undefined) return valor
  const visto = Number(`${entero.replaceAll('.', '')}.${decimales}`)
  return hasCentavos(visto) && enCentavos(valor) !== 0 ? enCentavos(valor) : valor
}

/**
 * The cell as sent for a field. A text field gets the shown text. A numeric field gets the value if the sheet shows a
 * number. A price field also gets the value, with its currency, if the sheet shows an amount of money.
 */
export function celdaPara(lectura: LecturaCampo | undefined, celda: CeldaLeida): Celda {
  if (celda === null || typeof celda !== 'object') return celda
  const { valor, texto, que } = celda
  if (lectura === undefined || !isNumerica(lectura)) return texto
  if (que === 'numero') return lectura.clase === 'entero' ? valor : comoSeVe(celda)
  if (que === 'otro' || lectura.clase !== 'precio') return texto
  // The currency of the cell's format precedes the value
  const visto = comoSeVe(celda)
  const cifras = hasCentavos(visto)
    ? visto.toFixed(2).replace('.', ',')
    : // A fourth decimal, because three could be a group of thousands
      textoNumero(visto).replace(/,\d{3}$/, '$&0')
  return `${texto.replace(/[\d.,\s()+-]/g, '')} ${cifras}`
}

const POR_ESPACIOS = /^[+-]?\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/
const MARCADO = /^([+-]?)([^\d.,+-]*)([+-]?[\d.,](?:[\d., ]*[\d.,])?)([^\d.,+-]*)$/u
const DOLARES = /^(u\$s|us\$|usd|u\$d|u\$|d[oó]lar(es)?)$/i
const OTRAS =
  /\p{Sc}|^(ars|eur|brl|uyu|clp|pyg|bob|mxn|cop|pen|gbp|cny|jpy|chf|pesos?|euros?|real(es)?|guaran[ií](es)?|libras?)\.?$/iu

type Marca = 'ninguna' | 'dolares' | 'peso' | 'otra' | 'ajena'

function marcaDe(marcas: readonly string[]): Marca {
  const vistas = marcas.filter(marca => marca !== '')
  if (vistas.length === 0) return 'ninguna'
  if (vistas.some(marca => marca !== '$' && !DOLARES.test(marca)))
    return vistas.every(marca => DOLARES.test(marca) || OTRAS.test(marca)) ? 'otra' : 'ajena'
  return vistas.some(marca => marca !== '$') ? 'dolares' : 'peso'
}

/**
 * Separates a number from its currency. Removes the spaces between groups of thousands; '12 50' keeps its space and is
 * no number.
 */
function sinMoneda(celda: Celda): { texto: string; marca: Marca } {
  const junto = textoCelda(celda).replace(/(?<!\d) | (?!\d)/g, '')
  const [, signo = '', antes = '', numero = '', despues = ''] = MARCADO.exec(junto) ?? []
  if (numero === '') return { texto: junto, marca: 'ninguna' }
  const texto = signo + numero
  return {
    texto: POR_ESPACIOS.test(texto) ? texto.replaceAll(' ', '') : texto,
    marca: marcaDe([antes, despues]),
  }
}

/** Thousands do not begin with 0: '0.500' is a half. */
const GRUPOS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/
const SIMPLE = /^[+-]?(\d+(?:[.,]\d*)?|[.,]\d+)$/

/** Decimal sign of a text. Null if the text has no decimal sign or is ambiguous; undefined if the text is no number. */
function signoOf(texto: string): SignoDecimal | undefined {
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

interface ColumnaVista {
  /** Decimal signs of the unambiguous cells. */
  signos: ReadonlySet<',' | '.'>
  /** The first ambiguous cell and, in `conPeso`, the first cell with a bare $. Null if there is none. */
  duda: string | null
  conPeso: string | null
}

export function mirarColumna(celdas: Iterable<Celda>, lectura: LecturaCampo): ColumnaVista {
  const signos = new Set<',' | '.'>()
  let [duda, conPeso]: (string | null)[] = [null, null]
  for (const celda of celdas) {
    if (typeof celda !== 'string') continue
    const { texto, marca } = sinMoneda(celda)
    if (marca === 'peso' && lectura.clase === 'precio' && signoOf(texto) !== undefined)
      conPeso ??= textoCelda(celda)
    if (!hasSigno(texto)) continue
    const signo = signoOf(texto)
    if (signo) signos.add(signo)
    else if (signo === null) duda ??= textoCelda(celda)
  }
  return { signos, duda: duda ?? null, conPeso: conPeso ?? null }
}

/** Reads '1.234,5', '1234.5' and 'u$s 9,85'. '1.234' is ambiguous: the column's decimal sign decides. */
function leerNumero(celda: Celda, { clase }: LecturaCampo, como: LecturaColumna): number | CodigoCelda {
  if (typeof celda === 'number') return celda
  const { texto, marca } = sinMoneda(celda)
  const signo = signoOf(texto)
  if (signo === undefined || marca === 'ajena' || (clase !== 'precio' && marca !== 'ninguna'))
    return 'no-numero'
  if (marca === 'otra') return 'otra-moneda'
  if (marca === 'peso' && !como.dolares) return 'moneda-dudosa'
  if (signo !== null) return valorDe(texto, signo)
  if (!hasSigno(texto)) return Number(texto)
  return como.decimal === null ? 'ambiguo' : valorDe(texto, como.decimal)
}

export const dosLecturas = (texto: string): Readonly<Record<',' | '.', number>> => {
  const { texto: solo } = sinMoneda(texto)
  return { ',': valorDe(solo, ','), '.': valorDe(solo, '.') }
}

function numero(celda: Celda, lectura: LecturaCampo, como: LecturaColumna, max: number): ValorCelda {
  const leido = leerNumero(celda, lectura, como)
  if (typeof leido === 'string') return malo(leido)
  if (leido < 0) return malo('menor-que-cero')
  if (leido > max) return malo('muy-grande', max)
  return hasCentavos(leido) ? { ok: true, valor: enCentavos(leido) } : malo('decimales')
}

function entero(celda: Celda, lectura: LecturaCampo, como: LecturaColumna, max: number): ValorCelda {
  const leido = leerNumero(celda, lectura, como)
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

/** A cell with only a dash is empty. Keys and names lose their invisible characters. */
export function leerCelda(celda: Celda, lectura: LecturaCampo, como: LecturaColumna): ValorCelda {
  const visto = textoCelda(celda)
  const limpio = nombra(lectura) ? textoLimpio(visto) : visto
  if (VACIA.test(limpio)) return { ok: true, valor: null }
  if (limpio === FORMULA_SIN_RESULTADO) return malo('sin-calcular')
  if (FALLIDA.test(limpio)) return malo('error-de-planilla')
  if (lectura.clase === 'precio') return numero(celda, lectura, como, PRECIO_MAX)
  if (lectura.clase === 'peso') return numero(celda, lectura, como, PESO_MAX)
  if (lectura.clase === 'entero') return entero(celda, lectura, como, lectura.max)
  if (typeof celda === 'number' && Math.abs(celda) >= CIFRAS_MAX) return malo('numero-largo')
  if (isCeldaRota(limpio) || (nombra(lectura) && isIdentificadorRoto(limpio))) return malo('roto')
  if (lectura.clase === 'celular') return celular(celda)
  return texto(limpio, lectura.clase === 'nombrado' ? NOMBRE_MAX : lectura.max)
}

/** Whether the field identifies its row or names a row of a list. */
const nombra = (lectura: LecturaCampo): boolean =>
  lectura.clase === 'nombrado' || (lectura.clase === 'texto' && lectura.nombra === true)

/** The person's answers about columns, by column index. */
export interface Dichas {
  decimal: Readonly<Record<number, ',' | '.'>>
  dolares: readonly number[]
}
export const NADA_DICHO: Dichas = { decimal: {}, dolares: [] }

export interface ColumnaLeida extends LecturaColumna {
  campo: string
  /**
   * Source of the decimal sign: the column, the file's other columns, or a person's answer. Null if unknown.
   */
  por: 'columna' | 'archivo' | 'persona' | null
  /** An ambiguous cell and, in `conPeso`, a cell with a bare $. Null if there is none. */
  duda: string | null
  conPeso: string | null
}

type Filas = readonly { celdas: readonly CeldaLeida[] }[]

function* celdasDe(filas: Filas, columna: number, campo: CampoImportado): Generator<Celda> {
  for (const { celdas } of filas) yield celdaPara(campo, celdas[columna] ?? null)
}

/**
 * How to read each column; null for a column without numbers. The decimal sign comes from the person's answer, else
 * from the column's rows, else from the file's other columns.
 */
export function leerColumnas(
  clase: ClaseImportacion,
  campos: readonly (string | null)[],
  filas: Filas,
  dichas: Dichas,
): (ColumnaLeida | null)[] {
  const vistas = campos.map((campo, columna): (ColumnaVista & { campo: string }) | null => {
    const lectura = camposDe(clase).find(otro => otro.campo === campo)
    if (lectura === undefined || !isNumerica(lectura)) return null
    return { campo: lectura.campo, ...mirarColumna(celdasDe(filas, columna, lectura), lectura) }
  })
  // A file with both decimal signs is no evidence
  const delArchivo = unico(new Set(vistas.flatMap(vista => [...(vista?.signos ?? [])])))
  return vistas.map((vista, columna) => {
    if (vista === null) return null
    const { campo, signos, duda, conPeso } = vista
    const dolares = dichas.dolares.includes(columna)
    const dicho = dichas.decimal[columna]
    const suyo = unico(signos)
    const ajeno = duda !== null ? delArchivo : null
    const decimal = dicho ?? suyo ?? ajeno
    const por = dicho ? 'persona' : suyo ? 'columna' : ajeno ? 'archivo' : null
    return { campo, decimal, dolares, por, duda, conPeso }
  })
}

const unico = (signos: ReadonlySet<',' | '.'>): ',' | '.' | null =>
  signos.size === 1 ? ([...signos][0] ?? null) : null

/** Whether the person must still choose the column's decimal sign or its currency. Until then there is no preview. */
export const faltaDecimal = ({ decimal, duda }: ColumnaLeida): boolean => decimal === null && duda !== null
export const faltaMoneda = ({ dolares, conPeso }: ColumnaLeida): boolean => conPeso !== null && !dolares

export const columnasElegidas = (
  campos: readonly (string | null)[],
  leidas: readonly (ColumnaLeida | null)[],
): { columna: number; campo: string; lectura: LecturaColumna }[] =>
  campos.flatMap((campo, columna) => {
    if (campo === null) return []
    const { decimal = null, dolares = false } = leidas[columna] ?? {}
    return [{ columna, campo, lectura: { decimal, dolares } }]
  })

export function celdasPara(
  clase: ClaseImportacion,
  elegidas: readonly { columna: number; campo: string }[],
  celdas: readonly CeldaLeida[],
): Celda[] {
  const campos = camposDe(clase)
  return elegidas.map(({ columna, campo }) =>
    celdaPara(
      campos.find(otro => otro.campo === campo),
      celdas[columna] ?? null,
    ),
  )
}

/** A previewed value as people read it: 'u$s 9,85', '1.200', '18,4 kg'. */
export function textoDeValor(clase: ClaseImportacion, campo: string, valor: string): string {
  const lectura = camposDe(clase).find(otro => otro.campo === campo)
  if (valor === '') return ''
  if (lectura?.clase === 'precio') return formatDolares(Number(valor))
  if (lectura?.clase === 'peso') return formatPeso(Number(valor))
  return lectura?.clase === 'entero' ? formatNumero(Number(valor)) : valor
}
