import { writeXlsx } from 'hucre/xlsx'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A cell's value; a moment is ISO text without zone, in a column of moments. */
export type Cell = string | number | null
/** Format of a column. Columns without a format contain texts and plain numbers. */
export type CellFormat = 'money' | 'moment' | 'day'

interface SheetColumn {
  title: string
  format?: CellFormat
}
export interface Sheet {
  name: string
  /**
   * Lines above the titles of the columns, the sheet's own title first. Without a heading, the titles are the first
   * row.
   */
  heading?: readonly string[]
  columns: readonly SheetColumn[]
}
export interface FullSheet extends Sheet {
  rows: readonly (readonly Cell[])[]
}

/** Longest text of a cell, and characters that XML forbids (ECMA-376 §18, XML 1.0 §2.2). */
const TEXT_MAX = 32_767
const UNFIT = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Characters that a sheet's name must not have, and the length of the longest name (ECMA-376 §18.2.19). */
const UNFIT_NAME = /[^\p{L}\p{N} ().,_-]/gu
const NAME_MAX = 31
const FORMATS = { money: '#,##0.00', moment: 'dd/mm/yyyy hh:mm', day: 'dd/mm/yyyy' } as const

/** Widths in characters. The margin has room for the button of the filter. */
const MARGIN = 3
const WIDTH_MIN = 8
const WIDTH_MAX = 60
const FONT = { name: 'Calibri', size: 11 }
const TITLE = { font: { ...FONT, bold: true, size: 14 } }
/** A line of the heading does not get the format of its column. */
const LINE = {}
const HEAD = { font: { ...FONT, bold: true }, border: { bottom: { style: 'thin' as const } } }

/** Writes each text as a text, also a text that looks like a number or a formula. */
export const writeBook = (sheets: readonly FullSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map(layoutOf) })

function layoutOf({ name, heading = [], columns, rows }: FullSheet) {
  const above = heading.length === 0 ? [] : [...heading.map(line => [plain(line)]), []]
  const titles = columns.map(({ title }) => plain(title))
  const cells = rows.map(row => columns.map(({ format }, at) => cellOf(row[at] ?? null, format)))
  const at = above.length
  const styled = new Map<string, { style: object }>([
    ...heading.map((_, row) => [`${row},0`, { style: row === 0 ? TITLE : LINE }] as const),
    ...titles.map((_, column) => [`${at},${column}`, { style: HEAD }] as const),
  ])
  return {
    name: name.replace(UNFIT_NAME, ' ').slice(0, NAME_MAX),
    columns: columns.map(({ format }, column) => {
      const width = widthOf(titles[column] ?? '', cells, column, format)
      return {
        width: Math.min(width, WIDTH_MAX),
        style: {
          ...(format && { numFmt: FORMATS[format] }),
          ...(width > WIDTH_MAX && { alignment: { wrapText: true, vertical: 'top' as const } }),
        },
      }
    }),
    rows: [...above, titles, ...cells],
    cells: styled,
    freezePane: { rows: at + 1 },
    autoFilter: { range: `A${at + 1}:${letterOf(columns.length - 1)}${at + 1 + cells.length}` },
  }
}

function widthOf(
  title: string,
  rows: readonly (readonly (string | number | Date | null)[])[],
  column: number,
  format: CellFormat | undefined,
): number {
  let longest = title.length
  for (const row of rows) longest = Math.max(longest, lengthOf(row[column] ?? null, format))
  return Math.max(WIDTH_MIN, longest + MARGIN)
}

function lengthOf(cell: string | number | Date | null, format: CellFormat | undefined): number {
  if (cell === null) return 0
  if (cell instanceof Date) return FORMATS[format ?? 'moment'].length
  if (typeof cell === 'string') return Math.max(...cell.split('\n').map(line => line.length))
  // Two decimals, and a separator for every three digits
  return format === 'money'
    ? Math.ceil((Math.trunc(cell).toString().length * 4) / 3) + 3
    : String(cell).length
}

const letterOf = (column: number): string =>
  column < 0 ? '' : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

function cellOf(cell: Cell, format: CellFormat | undefined): string | number | Date | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell === null || cell === '') return null
  return ((format === 'moment' || format === 'day') && momentOf(cell)) || plain(cell)
}

/** The writer reads the UTC parts of a date: this keeps the wall clock. Null if the text is no moment or day. */
function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(text)) return null
  const [day, hour = '00:00:00'] = text.slice(0, 19).split(/[T ]/)
  const moment = new Date(`${day}T${hour}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Cuts between two characters, and escapes text that looks like an escape of the format (ST_Xstring). */
function plain(text: string): string {
  const clean = text.replace(UNFIT, '').slice(0, TEXT_MAX)
  const whole = /[\uD800-\uDBFF]$/.test(clean) ? clean.slice(0, -1) : clean
  return whole.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}
