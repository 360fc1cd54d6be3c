import { trustedScriptUrl } from '../trusted-script-url.ts'
import type { Cell, FullSheet, Sheet } from './workbook.ts'
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts'
import workerUrl from './workbook-worker.ts?worker&url'

/** The writer's code could not be loaded, or this browser cannot run it. */
class XlsxUnavailable extends Error {
  override name = 'XlsxUnavailable'
}

/** Rows to be written, read a few at a time. */
export interface SheetRows {
  count: number
  cells: (from: number, to: number) => readonly (readonly Cell[])[]
}

/** Few enough that reading them delays nobody. */
const AT_ONCE = 250

/**
 * A workbook of one sheet, made in a worker: it needs no network, and the page stays quick. The one door to .xlsx.
 * @param onWritten how many rows the writer has taken.
 * @param signal stops it and leaves nothing behind.
 * @returns null if it was stopped.
 * @throws XlsxUnavailable
 */
export function makeXlsx(
  sheet: Sheet,
  { count, cells }: SheetRows,
  { signal, onWritten }: { signal?: AbortSignal; onWritten?: (rows: number) => void } = {},
): Promise<Blob | null> {
  let written = 0
  const giveMore = (): WorkbookRequest => {
    onWritten?.(written)
    const from = written
    written = Math.min(from + AT_ONCE, count)
    return { rows: from < count ? cells(from, written) : null }
  }
  return ask({ sheet }, giveMore, signal)
}

/**
 * A workbook of several sheets of few rows, made in a worker.
 * @throws XlsxUnavailable
 */
export const makeXlsxBook = (sheets: readonly FullSheet[], signal?: AbortSignal): Promise<Blob | null> =>
  ask({ sheets }, () => ({ rows: null }), signal)

function ask(
  request: WorkbookRequest,
  giveMore: () => WorkbookRequest,
  signal: AbortSignal | undefined,
): Promise<Blob | null> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  const made = new Promise<Blob | null>((resolve, reject) => {
    const fail = () => reject(new XlsxUnavailable())
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      if ('more' in data) worker.postMessage(giveMore())
      else if ('file' in data) resolve(data.file)
      else fail()
    })
    signal?.addEventListener('abort', () => resolve(null))
    worker.postMessage(request)
  })
  return made.finally(() => worker.terminate())
}
