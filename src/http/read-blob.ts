/**
 * Takes a body as it comes, telling how much of it there is.
 * @param onProgress `total` is null where the answer does not say it, or says it of the packed bytes.
 */
export async function readBlob(
  response: Response,
  type: string,
  onProgress?: (received: number, total: number | null) => void,
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
