import { writeXlsx } from 'hucre/xlsx'
import { type Cell, headOf, layoutOf, rowOf, type Sheet } from './workbook.ts'

/** A sheet with its rows, of which there are few. */
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
