import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface DecodeRequest {
  id: number
  width: number
  height: number
  /** RGBA. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}
export type DecodeAnswer = { id: number; text: string | null } | { id: number; failed: true }

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  const { id, width, height, pixels } = data
  readBarcodes(new ImageData(pixels, width, height), {
    formats: ['Code128'],
    tryHarder: false,
    tryRotate: false,
    tryInvert: false,
    maxNumberOfSymbols: 1,
  }).then(
    found => answer({ id, text: found[0]?.text ?? null }),
    () => answer({ id, failed: true }),
  )
})

const answer = (said: DecodeAnswer): void => postMessage(said)
