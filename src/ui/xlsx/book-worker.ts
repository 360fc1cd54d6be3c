import { type FullSheet, writeBook, XLSX_TYPE } from './workbook.ts'
import type { WorkbookAnswer } from './workbook-worker.ts'

addEventListener('message', ({ data }: MessageEvent<readonly FullSheet[]>) =>
  writeBook(data).then(
    bytes => answer({ file: new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE }) }),
    () => answer({ failed: true }),
  ),
)

const answer = (said: WorkbookAnswer): void => postMessage(said)
