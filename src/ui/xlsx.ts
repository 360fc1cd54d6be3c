import { writeXlsx } from 'hucre/xlsx'

export type Celda = string | number

/** The longest text of a cell, and the characters that XML forbids (ECMA-376 §18, XML 1.0 §2.2). */
const TEXT_MAX = 32_767
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ANCHO = 16

/** A workbook of one sheet, made here and now: it needs no network. Texts stay texts, whatever they look like. */
export async function xlsx(hoja: string, filas: readonly (readonly Celda[])[]): Promise<Blob> {
  const rows = filas.map(fila => fila.map(fit))
  const columns = (rows[0] ?? []).map(() => ({ width: ANCHO }))
  const bytes = await writeXlsx({ sheets: [{ name: hoja, rows, columns }] })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

const fit = (celda: Celda): Celda =>
  typeof celda === 'number' ? celda : celda.replace(UNFIT, '').slice(0, TEXT_MAX)
