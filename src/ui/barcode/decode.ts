import { trustedScriptUrl } from '../trusted-script-url.ts'
import type { DecodeAnswer, DecodeRequest } from './decoder-worker.ts'
import workerUrl from './decoder-worker.ts?worker&url'

class DecoderUnavailable extends Error {
  override name = 'DecoderUnavailable'
}

interface Waiting {
  resolve: (text: string | null) => void
  reject: (error: DecoderUnavailable) => void
}

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, Waiting>()

/**
 * Reads a Code 128 in the picture; null if the picture has none. The decoder runs in a worker whose content security
 * policy allows WebAssembly.
 * @throws DecoderUnavailable; the next call tries again.
 */
export function decode128({ data, width, height }: ImageData): Promise<string | null> {
  worker ??= startWorker()
  const id = ++count
  const request: DecodeRequest = { id, width, height, pixels: data as Uint8ClampedArray<ArrayBuffer> }
  const asked = worker
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    asked.postMessage(request, [request.pixels.buffer])
  })
}

function startWorker(): Worker {
  const started = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) asked?.reject(new DecoderUnavailable())
    else asked?.resolve(data.text)
  })
  started.addEventListener('error', () => {
    worker = null
    for (const { reject } of waiting.values()) reject(new DecoderUnavailable())
    waiting.clear()
  })
  return started
}
