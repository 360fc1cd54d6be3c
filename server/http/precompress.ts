import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|map|wasm)$/
const FROM_BYTES = 1024

/**
 * Writes .br and .gz beside the compressible files below `dir`, so that the app is not compressed while it is served.
 */
export async function precompress(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true })
  await Promise.all(names.filter(name => COMPRESSIBLE.test(name)).map(name => compressFile(join(dir, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < FROM_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then(bytes => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then(bytes =>
      writeFile(`${file}.gz`, bytes),
    ),
  ])
}
