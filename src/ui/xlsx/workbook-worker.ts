import { type Cell, type Sheet, streamWorkbook, XLSX_TYPE } from './workbook.ts'

/** The sheet first; then rows at each request, and null after the last. */
export type WorkbookRequest = { sheet: Sheet } | { rows: readonly (readonly Cell[])[] | null }
export type WorkbookAnswer = { more: true } | { file: Blob } | { failed: true }

let take: (rows: readonly (readonly Cell[])[] | null) => void = () => {}

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  if ('rows' in data) take(data.rows)
  else
    write(data.sheet).then(
      file => answer({ file }),
      () => answer({ failed: true }),
    )
})

async function write(sheet: Sheet): Promise<Blob> {
  const bytes = streamWorkbook(sheet, asked())
  return new Response(bytes, { headers: { 'content-type': XLSX_TYPE } }).blob()
}

async function* asked() {
  for (;;) {
    const came = new Promise<readonly (readonly Cell[])[] | null>(resolve => {
      take = resolve
    })
    answer({ more: true })
    const rows = await came
    if (rows === null) return
    yield* rows
  }
}

const answer = (said: WorkbookAnswer): void => postMessage(said)
