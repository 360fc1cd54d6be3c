/** A file of an archive. */
export interface ZipPart {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the first that the format knows: nobody asks for another. */
const DATE = 0x21

/** A ZIP archive, its parts stored as they are: what is sent nowhere needs no compression. */
export function zip(parts: readonly ZipPart[]): Blob {
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const path = new TextEncoder().encode(name)
    const facts = factsOf(path, bytes)
    const local = join(numbers([LOCAL, 4]), facts, path, bytes)
    files.push(local)
    const central = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    directory.push(join(numbers([CENTRAL, 4], [VERSION, 2]), facts, central, path))
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = parts.length
  const end = numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
  return new Blob([...files, ...directory, end])
}

/** What both headers of a file say alike: from the version to the length of what follows its name. */
function factsOf(path: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = bytes
  const sizes: Field[] = [
    [crc32(bytes), 4],
    [length, 4],
    [length, 4],
    [path.length, 2],
    [0, 2],
  ]
  return numbers([VERSION, 2], [FLAGS, 2], [0, 2], [0, 2], [DATE, 2], ...sizes)
}

type Field = [value: number, bytes: 2 | 4]

/** Little endian, one after the other. */
function numbers(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

function join(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The polynomial of the format (PKWARE APPNOTE 4.4.7), bits turned around. */
const POLYNOMIAL = 0xedb88320

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)
  }
  return ~crc >>> 0
}
