import { DESPLEGADO_MAX_BYTES } from '#contract/importacion.ts'
import { PlanillaError } from './planilla.ts'

// APPNOTE.TXT 6.3, §4.3: the directory at the end has the position and unpacked size of each file.
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const ENTRIES_MAX = 5_000
const ZIP64 = 0xffffffff

export interface ZipEntry {
  name: string
  isSecret: boolean
  method: number
  packed: number
  unpacked: number
  at: number
}

const danado = () => new PlanillaError('danado')

/** Entries by their name in lower case, with `/` between folders. @throws PlanillaError */
export function readZip(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > ENTRIES_MAX) throw danado()
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw danado()
    const [name, extra, comment] = [28, 30, 32].map(offset => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)).replaceAll('\\', '/'),
      isSecret: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    entries.set(entry.name.toLowerCase(), entry)
    at += 46 + name + extra + comment
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
    if (view.getUint32(at, true) === END) return at
  throw danado()
}

/** Unpacks entries up to `DESPLEGADO_MAX_BYTES` in all. Counts real bytes: the sizes in the directory may be false. */
export class Unpacker {
  readonly #bytes: Uint8Array
  #left = DESPLEGADO_MAX_BYTES

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  async *unpack(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const { isSecret, method, packed, unpacked } = entry
    if (isSecret) throw new PlanillaError('con-clave')
    if (unpacked > this.#left) throw new PlanillaError('muy-desplegado')
    if (unpacked === ZIP64 || packed === ZIP64 || (method !== 0 && method !== 8)) throw danado()
    const data = this.#dataOf(entry)
    if (method === 0) {
      yield this.#count(data)
      return
    }
    const reader = new Blob([data as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw danado()
        })
        if (done) return
        yield this.#count(value)
      }
    } finally {
      await reader.cancel().catch(() => {}) // Releases the stream if the caller stops early
    }
  }

  #count(piece: Uint8Array): Uint8Array {
    this.#left -= piece.length
    if (this.#left < 0) throw new PlanillaError('muy-desplegado')
    return piece
  }

  #dataOf({ at, packed }: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL) throw danado()
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    if (from + packed > view.byteLength) throw danado()
    return this.#bytes.subarray(from, from + packed)
  }
}
