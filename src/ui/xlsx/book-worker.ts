import { type FullSheet, writeBook } from './book.ts'
import type { WorkbookAnswer } from './workbook-worker.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

addEventListener('message', ({ data }: MessageEvent<readonly FullSheet[]>) =>
  writeBook(data).then(
    bytes => answer({ file: new Blob([new Uint8Array(bytes)], { type: TYPE }) }),
    () => answer({ failed: true }),
  ),
)

const answer = (said: WorkbookAnswer): void => postMessage(said)
