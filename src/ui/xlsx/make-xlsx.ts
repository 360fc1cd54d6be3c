import { trustedScriptUrl } from '../trusted-script-url.ts'
import bookUrl from './book-worker.ts?worker&url'
import type { Cell, FullSheet, Sheet } from './workbook.ts'
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts'
import workerUrl from './workbook-worker.ts?worker&url'

/** The writer's code could not be loaded, or this browser cannot run it. */
class XlsxUnavailable extends Error {
  override name = 'XlsxUnavailable'
}

/** Rows to write, read a few at a time. */
export interface SheetRows {
  count: number
  cells: (from: number, to: number) => readonly (readonly Cell[])[]
}

/** Few enough that reading them does not block the thread. */
const AT_ONCE = 250

/**
 * A workbook of one sheet, made in a worker: needs no network and does not block the page. The only door to .xlsx.
 * @param onWritten number of rows that the writer has taken.
 * @param signal cancels it without leftovers.
 * @returns null if cancelled.
 * @throws XlsxUnavailable
 */
export function makeXlsx(
  sheet: Sheet,
  { count, cells }: SheetRows,
  { signal, onWritten }: { signal?: AbortSignal; onWritten?: (rows: number) => void } = {},
): Promise<Blob | null> {
  let written = 0
  const giveMore = (worker: Worker) => {
    onWritten?.(written)
    const from = written
    written = Math.min(from + AT_ONCE, count)
    worker.postMessage({ rows: from < count ? cells(from, written) : null } satisfies WorkbookRequest)
  }
  return ask(workerUrl, { sheet } satisfies WorkbookRequest, signal, giveMore)
}

/**
 * A workbook of several short sheets, made in its own worker: the code of this writer is six times as large.
 * @throws XlsxUnavailable
 */
export const makeXlsxBook = (sheets: readonly FullSheet[], signal?: AbortSignal): Promise<Blob | null> =>
  ask(bookUrl, sheets, signal)

function ask(
  url: string,
  request: unknown,
  signal: AbortSignal | undefined,
  giveMore?: (worker: Worker) => void,
): Promise<Blob | null> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module' })
  const made = new Promise<Blob | null>((resolve, reject) => {
    const fail = () => reject(new XlsxUnavailable())
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      if ('more' in data) giveMore?.(worker)
      else if ('file' in data) resolve(data.file)
      else fail()
    })
    signal?.addEventListener('abort', () => resolve(null))
    worker.postMessage(request)
  })
  return made.finally(() => worker.terminate())
}
