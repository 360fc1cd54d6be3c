import { setImmediate as breathe } from 'node:timers/promises'
import type { Columna, FormatoCelda } from '#domain/valor/celda.ts'
import { textoPlanilla } from '#domain/valor/celda.ts'

export interface Separadores {
  celda: ';' | ','
  decimal: ',' | '.'
}

/** In Argentina a comma is the decimal sign, so a semicolon separates the cells. */
export const separadoresOf = (pais: string | undefined): Separadores =>
  pais?.toUpperCase() === 'AR' ? { celda: ';', decimal: ',' } : { celda: ',', decimal: '.' }

const BOM = '\uFEFF'
const LINE_END = '\r\n'
const AT_ONCE = 500

/** Yields to the event loop after every `AT_ONCE` rows. */
export async function writeCsv<Fila>(
  columnas: readonly Columna<Fila>[],
  filas: readonly Fila[],
  separadores: Separadores,
): Promise<string> {
  const line = (celdas: readonly string[]): string => celdas.join(separadores.celda) + LINE_END
  const parts = [BOM + line(columnas.map(({ title }) => textCell(title, separadores)))]
  for (let from = 0; from < filas.length; from += AT_ONCE) {
    if (from > 0) await breathe()
    const rows = filas.slice(from, from + AT_ONCE)
    parts.push(rows.map(fila => line(columnas.map(columna => cellOf(columna, fila, separadores)))).join(''))
  }
  return parts.join('')
}

function cellOf<Fila>({ value, formato }: Columna<Fila>, fila: Fila, separadores: Separadores): string {
  const valor = value(fila)
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'number') return String(valor).replace('.', separadores.decimal)
  return textCell(formato === undefined ? valor : momentText(valor, formato), separadores)
}

const momentText = (texto: string, formato: FormatoCelda): string =>
  formato === 'momento'
    ? texto.slice(0, 19).replace('T', ' ')
    : formato === 'dia'
      ? texto.slice(0, 10)
      : texto

/** Keeps spreadsheets from reading a text as a formula (security C21). */
function textCell(texto: string, { celda }: Separadores): string {
  const safe = textoPlanilla(texto)
  return /["\r\n]/.test(safe) || safe.includes(celda) ? `"${safe.replaceAll('"', '""')}"` : safe
}
