import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Read from the package, because the library would download the file
const isReady = readFile(
  join(import.meta.dirname, '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
).then(({ buffer }) => prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer } }))

/** A grey picture, one byte per pixel. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** The text of the only Code 128 in a picture; null if none is found. @param picture a PNG's bytes, or its pixels. */
export async function readCode(picture: Uint8Array | Grey): Promise<string | null> {
  await isReady
  const input = picture instanceof Uint8Array ? picture : (colored(picture) as ImageData)
  const [found] = await readBarcodes(input, {
    formats: ['Code128'],
    tryHarder: false,
    tryRotate: false,
    tryInvert: false,
    maxNumberOfSymbols: 1,
  })
  return found?.text ?? null
}

function colored({ width, height, data }: Grey): Pick<ImageData, 'width' | 'height' | 'data'> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0
    rgba.set([value, value, value, 255], i * 4)
  }
  return { width, height, data: rgba }
}
