import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A cell's value; a moment is ISO text without zone, in a column of moments. */
export type Cell = string | number | null
/** Format of a column; the others hold texts and plain numbers. */
export type CellFormat = 'money' | 'moment' | 'day'

interface SheetColumn {
  title: string
  format?: CellFormat
}
/** A sheet without its rows. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
}

/** Longest text of a cell, and characters that XML forbids (ECMA-376 §18, XML 1.0 §2.2). */
const TEXT_MAX = 32_767
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Characters kept out of a sheet's name, and its longest length (ECMA-376 §18.2.19). */
const UNFIT_NAME = /[^\p{L}\p{N} ().,_-]/gu
const NAME_MAX = 31
const FORMATS = { money: '#,##0.00', moment: 'dd/mm/yyyy hh:mm', day: 'dd/mm/yyyy' } as const
const WIDTHS = { money: 14, moment: 18, day: 12 } as const
const TEXT_WIDTH = 20

/** The bytes of a workbook of one sheet, its head first. Texts stay texts, whatever they look like. */
export const streamWorkbook = (sheet: Sheet, rows: AsyncIterable<readonly Cell[]>) =>
  writeXlsxStream(cellsOf(sheet.columns, rows), layoutOf(sheet))

/** Layout of a sheet, without its cells. */
const layoutOf = ({ name, columns }: Sheet) => ({
  name: name.replace(UNFIT_NAME, ' ').slice(0, NAME_MAX),
  columns: columns.map(({ format }) =>
    format ? { width: WIDTHS[format], numFmt: FORMATS[format] } : { width: TEXT_WIDTH },
  ),
  freezePane: { rows: 1 },
})

const headOf = (columns: readonly SheetColumn[]) => columns.map(({ title }) => plain(title))
const rowOf = (columns: readonly SheetColumn[], row: readonly Cell[]) =>
  columns.map(({ format }, at) => cellOf(row[at] ?? null, format))

async function* cellsOf(columns: readonly SheetColumn[], rows: AsyncIterable<readonly Cell[]>) {
  yield headOf(columns)
  for await (const row of rows) yield rowOf(columns, row)
}

function cellOf(cell: Cell, format: CellFormat | undefined): string | number | Date | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell === null || cell === '') return null
  return ((format === 'moment' || format === 'day') && momentOf(cell)) || plain(cell)
}

/** The writer reads the UTC parts of a date: this keeps the wall clock. */
function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(text)) return null
  const [day, hour = '00:00:00'] = text.slice(0, 19).split(/[T ]/)
  const moment = new Date(`${day}T${hour}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Cut between characters, never inside one; text that looks like an escape of the format is escaped (ST_Xstring). */
function plain(text: string): string {
  const clean = text.replace(UNFIT, '').slice(0, TEXT_MAX)
  const whole = /[\uD800-\uDBFF]$/.test(clean) ? clean.slice(0, -1) : clean
  return whole.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

/** A sheet with its few rows. */
export interface FullSheet extends Sheet {
  rows: readonly (readonly Cell[])[]
}

/** The bytes of a workbook of several sheets. */
export const writeBook = (sheets: readonly FullSheet[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ rows, ...sheet }) => ({
      ...layoutOf(sheet),
      rows: [headOf(sheet.columns), ...rows.map(row => rowOf(sheet.columns, row))],
    })),
  })
