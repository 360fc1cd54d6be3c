import { CELDA_MAX, CLASES_IMPORTACION, COLUMNAS_MAX } from '#contract/importacion.ts'
import { titulosConocidos } from '#domain/importacion/titulos.ts'
import { RowCollector, titleOf } from './collect-rows.ts'
import { type Planilla, PlanillaError } from './planilla.ts'

const SEPARADORES = [';', ',', '\t', '|'] as const
/** Optional first line that names the separator for Excel. */
const AVISO = /^\uFEFF?sep=(.)\r?\n/i

/** Reads one record at a time by RFC 4180. */
function* records(text: string, separator: string, from: number): Generator<string[]> {
  let at = from
  let row: string[] = []
  let count = 0
  const end = text.length
  while (at < end) {
    const cell = readCell(text, at, separator, count + 1)
    at = cell.next
    // Blank cells beyond the column limit are dropped
    if (row.length <= COLUMNAS_MAX || cell.value.trim() !== '') row.push(textOf(cell.value))
    if (row.length > 2 * COLUMNAS_MAX) throw new PlanillaError('muchas-columnas')
    if (text[at] === separator) {
      at++
      if (at < end) continue
      row.push('')
    } else at += text.startsWith('\r\n', at) ? 2 : 1
    count++
    yield row
    row = []
  }
}

/** A text written as a formula so that Excel keeps its leading zeros: `="00123"`. */
const FORMULA_DE_TEXTO = /^="((?:[^"]|"")*)"$/

function textOf(cell: string): string {
  const [, text] = FORMULA_DE_TEXTO.exec(cell) ?? []
  return text?.replaceAll('""', '"') ?? cell
}

function readCell(text: string, at: number, separator: string, row: number): { value: string; next: number } {
  if (text[at] !== '"') {
    const next = endOf(text, at, separator)
    return { value: text.slice(at, Math.min(next, at + CELDA_MAX + 1)), next }
  }
  let value = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new PlanillaError('comillas', String(row))
    if (value.length <= CELDA_MAX) value += text.slice(from, Math.min(quote, from + CELDA_MAX + 1))
    if (text[quote + 1] !== '"') {
      const next = endOf(text, quote + 1, separator)
      return { value: value + text.slice(quote + 1, Math.min(next, quote + CELDA_MAX)), next }
    }
    value += '"'
    from = quote + 2
  }
}

function endOf(text: string, from: number, separator: string): number {
  let at = from
  for (; at < text.length; at++) {
    const sign = text[at]
    if (sign === separator || sign === '\n' || sign === '\r') break
  }
  return at
}

const MUESTRA = 10
const MUESTRA_CHARS = 100_000

/** The separator that finds most known titles. Counting signs would be wrong for decimal commas. */
function separatorOf(text: string): string {
  const sample = text.slice(0, MUESTRA_CHARS)
  let best = { separator: ';', score: -1 }
  for (const separator of SEPARADORES) {
    const score = scoreOf(sample, separator)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function scoreOf(sample: string, separator: string): number {
  let score = 0
  let rows = 0
  try {
    for (const row of records(sample, separator, 0)) {
      const known = titulosConocidos(row.map(titleOf), CLASES_IMPORTACION)
      score = Math.max(score, known * 1000 + Math.min(row.length, 999))
      if (++rows === MUESTRA) break
    }
  } catch (error) {
    // The sample may end within quotes
    if (!(error instanceof PlanillaError)) throw error
    if (error.codigo === 'muchas-columnas') return Math.max(score, 1_500)
  }
  return score
}

/** Reads a text with the separator of its `sep=` line, else with the likeliest separator. @throws PlanillaError */
export function readCsv(texto: string): Planilla {
  const aviso = AVISO.exec(texto)
  const text = texto.startsWith('\uFEFF') && aviso === null ? texto.slice(1) : texto
  const separator = aviso?.[1] ?? separatorOf(text)
  const rows = new RowCollector()
  let fila = aviso === null ? 0 : 1
  for (const row of records(text, separator, aviso?.[0].length ?? 0)) rows.push(++fila, row)
  return { hoja: null, hojas: 0, ...rows.finish() }
}
