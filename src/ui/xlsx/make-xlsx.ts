import { trustedScriptUrl } from '../trusted-script-url.ts'
import type { Cell, Sheet } from './workbook.ts'
import type { WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts'
import workerUrl from './workbook-worker.ts?worker&url'

class XlsxUnavailable extends Error {
  override name = 'XlsxUnavailable'
}

/** A sheet whose rows are read a few at a time. */
export interface SheetSource extends Sheet {
  count: number
  cells: (from: number, to: number) => readonly (readonly Cell[])[]
}

/** Rows read at once: few enough not to block the thread. */
const AT_ONCE = 250

/**
 * A workbook, made in a worker: needs no network and does not block the page. The app writes .xlsx only here.
 * @param onWritten number of rows that the writer has taken, of all sheets.
 * @param signal cancels the work.
 * @returns null if cancelled.
 * @throws XlsxUnavailable
 */
export function makeXlsx(
  sources: readonly SheetSource[],
  { signal, onWritten }: { signal?: AbortSignal; onWritten?: (rows: number) => void } = {},
): Promise<Blob | null> {
  const parts = partsOf(sources)
  let written = 0
  const giveMore = (): WorkbookRequest => {
    onWritten?.(written)
    const { value: part } = parts.next()
    if (!part) return { rows: null }
    written += part.rows.length
    return part
  }
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
    const sheets = sources.map(({ cells: _, count: __, ...sheet }) => sheet)
    worker.postMessage({ sheets } satisfies WorkbookRequest)
  })
  return made.finally(() => worker.terminate())
}

function* partsOf(sources: readonly SheetSource[]) {
  for (const [sheet, { count, cells }] of sources.entries())
    for (let from = 0; from < count; from += AT_ONCE)
      yield { sheet, rows: cells(from, Math.min(from + AT_ONCE, count)) }
}
