import { type Endpoint, HOMOLOGACIONES } from '#contract/endpoints/piso.ts'
import { type CallOptions, converse, foreign, readBody } from './client.ts'

export interface DownloadOptions extends Omit<CallOptions, 'body' | 'anyBody'> {
  /** `total` is null if the answer states no size, or only that of the compressed bytes. */
  onProgress?: (received: number, total: number | null) => void
}

/** Downloads a file: any 2xx that is neither JSON nor text. @throws ApiError like `call`; `not-ack` if cut off. */
export const download = (endpoint: Endpoint, options: DownloadOptions = {}): Promise<Blob> =>
  converse(endpoint, { accept: '*/*', ...options }, response => readFile(response, options))

async function readFile(response: Response, options: DownloadOptions): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  if (/^text|html|json/.test(type)) throw foreign()
  return await readBody(() => readBlob(response, type, options.onProgress), options)
}

async function readBlob(
  response: Response,
  type: string,
  onProgress: DownloadOptions['onProgress'],
): Promise<Blob> {
  if (response.body === null || onProgress === undefined) return new Blob([await response.blob()], { type })
  const total = totalOf(response.headers)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    received += read.value.byteLength
    onProgress(received, total)
  }
  return new Blob(parts, { type })
}

function totalOf(headers: Headers): number | null {
  if (headers.has('content-encoding')) return null
  const length = Number(headers.get('content-length'))
  return Number.isFinite(length) && length > 0 ? length : null
}

/** The server writes tens of thousands of rows. */
const EXCEL_TIMEOUT_MS = 180_000

/** GET /api/excel/download: all homologations as an .xls file. @throws ApiError, 429 while another download runs. */
export const fetchExcel = (onProgress?: DownloadOptions['onProgress']): Promise<Blob> =>
  download(HOMOLOGACIONES.excel, { timeoutMs: EXCEL_TIMEOUT_MS, ...(onProgress ? { onProgress } : {}) })
