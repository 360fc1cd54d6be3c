import { HOMOLOGACIONES } from '#contract/endpoints/piso.ts'
import { converse, foreign, readBody } from './client.ts'

/** `total`: size of the file. Null if the answer states no size, or only the compressed size. */
type OnProgress = (received: number, total: number | null) => void

/** Long: the server may write tens of thousands of rows. */
const EXCEL_TIMEOUT_MS = 180_000

/**
 * GET /api/excel/download: all homologations as an .xls file. Accepts any 2xx that is neither JSON nor text.
 * @throws ApiError: 429 while another download runs, `not-ack` if the file is cut off.
 */
export function fetchExcel(onProgress: OnProgress): Promise<Blob> {
  const options = { accept: '*/*', timeoutMs: EXCEL_TIMEOUT_MS }
  return converse(HOMOLOGACIONES.excel, options, async response => {
    const type = response.headers.get('content-type') ?? ''
    if (/^text|html|json/.test(type)) throw foreign()
    return await readBody(() => readBlob(response, type, onProgress), options)
  })
}

async function readBlob({ body, headers }: Response, type: string, onProgress: OnProgress): Promise<Blob> {
  const total = totalOf(headers)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
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
