import { END_OF_CHAIN, SECTOR_BYTES } from './compound-sectors.ts'

const ENTRY_BYTES = 128
const NONE = 0xffff_ffff
const ROOT = 5
const STREAM = 2
const BLACK = 1

/** The one sector of a directory that has a root and one stream in it, which begins at sector 0 ([MS-CFB] §2.6). */
export function directorySector(name: string, streamBytes: number): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  for (let at = 0; at < SECTOR_BYTES; at += ENTRY_BYTES) {
    for (const sibling of [68, 72, 76]) bytes.writeUInt32LE(NONE, at + sibling)
  }
  writeEntry(bytes, { name: 'Root Entry', type: ROOT, child: 1, start: END_OF_CHAIN, size: 0 })
  writeEntry(bytes.subarray(ENTRY_BYTES), { name, type: STREAM, child: NONE, start: 0, size: streamBytes })
  return bytes
}

interface Entry {
  name: string
  type: number
  child: number
  start: number
  size: number
}

function writeEntry(bytes: Buffer, { name, type, child, start, size }: Entry): void {
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(BLACK, 67)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
}
