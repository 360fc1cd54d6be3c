import { type Cell, type FullSheet, type Sheet, writeBook, XLSX_TYPE } from './workbook.ts'

type Rows = readonly (readonly Cell[])[]
/** The first request has the sheets, each later request has rows of one sheet, and the last request has null. */
export type WorkbookRequest = { sheets: readonly Sheet[] } | { sheet: number; rows: Rows } | { rows: null }
export type WorkbookAnswer = { more: true } | { file: Blob } | { failed: true }

let sheets: (FullSheet & { rows: Rows[number][] })[] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  if ('sheets' in data) sheets = data.sheets.map(sheet => ({ ...sheet, rows: [] }))
  else if (data.rows === null)
    return void finish() // `finish` reports its own failure
  else sheets[data.sheet]?.rows.push(...data.rows)
  answer({ more: true })
})

const finish = (): Promise<void> =>
  writeBook(sheets).then(
    bytes => answer({ file: new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE }) }),
    () => answer({ failed: true }),
  )

const answer = (said: WorkbookAnswer): void => postMessage(said)
