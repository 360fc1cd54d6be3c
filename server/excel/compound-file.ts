import type { ByteSink } from './byte-sink.ts'

export interface CompoundFile {
  size: number
  parts(): Generator<Buffer>
}

/** A compound file of version 3 ([MS-CFB] §2.1, §2.2). */
const SECTOR_BYTES = 512
const END_OF_CHAIN = 0xffff_fffe
/** In the directory, this number means that there is no entry. */
const FREE_SECTOR = 0xffff_ffff
const FAT_SECTOR = 0xffff_fffd
const DIFAT_SECTOR = 0xffff_fffc
const ENTRIES = SECTOR_BYTES / 4
/** Number of FAT sectors that the header lists. Extra sectors (DIFAT) list the others. */
const IN_HEADER = 109
/** The format stores shorter streams in another way, so our stream is padded. */
const STREAM_MIN_BYTES = 4096

const ENTRY_BYTES = 128
const ROOT = 5
const STREAM = 2
const BLACK = 1

/** Counts the sectors of both tables. These sectors also need entries in the allocation table. */
function countTables(sectors: number): { fat: number; difat: number } {
  let [fat, difat] = [1, 0]
  while (fat * ENTRIES < sectors + fat + difat) {
    fat++
    difat = Math.max(0, Math.ceil((fat - IN_HEADER) / (ENTRIES - 1)))
  }
  return { fat, difat }
}

export function wrapInCompoundFile(name: string, sinks: readonly ByteSink[]): CompoundFile {
  const content = sinks.reduce((sum, { size }) => sum + size, 0)
  const streamBytes = Math.max(content, STREAM_MIN_BYTES)
  const streamSectors = Math.ceil(streamBytes / SECTOR_BYTES)
  const { fat, difat } = countTables(streamSectors + 1)
  const [directoryAt, fatAt] = [streamSectors, streamSectors + 1]
  const difatAt = fatAt + fat
  return {
    size: SECTOR_BYTES * (1 + difatAt + difat),
    *parts() {
      yield header({ directoryAt, fatAt, fat, difatAt, difat })
      for (const sink of sinks) yield* sink.parts()
      yield Buffer.alloc(streamSectors * SECTOR_BYTES - content)
      yield directorySector(name, streamBytes)
      yield fatSectors(streamSectors, fat, difat)
      yield difatSectors({ fatAt, fat, difatAt, difat })
    },
  }
}

type Places = Record<'directoryAt' | 'fatAt' | 'fat' | 'difatAt' | 'difat', number>

function header({ directoryAt, fatAt, fat, difatAt, difat }: Places): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex')
  bytes.writeUInt16LE(0x003e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28) // little-endian
  bytes.writeUInt16LE(9, 30) // sectors of 2⁹
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(fat, 44)
  bytes.writeUInt32LE(directoryAt, 48)
  bytes.writeUInt32LE(STREAM_MIN_BYTES, 56)
  bytes.writeUInt32LE(END_OF_CHAIN, 60)
  bytes.writeUInt32LE(difat > 0 ? difatAt : END_OF_CHAIN, 68)
  bytes.writeUInt32LE(difat, 72)
  for (let n = 0; n < IN_HEADER; n++) bytes.writeUInt32LE(n < fat ? fatAt + n : FREE_SECTOR, 76 + n * 4)
  return bytes
}

function fatSectors(streamSectors: number, fat: number, difat: number): Buffer {
  const bytes = Buffer.alloc(fat * SECTOR_BYTES, 0xff)
  let at = 0
  const put = (value: number) => {
    at = bytes.writeUInt32LE(value, at)
  }
  for (let sector = 1; sector < streamSectors; sector++) put(sector)
  put(END_OF_CHAIN)
  put(END_OF_CHAIN) // the directory
  for (let n = 0; n < fat; n++) put(FAT_SECTOR)
  for (let n = 0; n < difat; n++) put(DIFAT_SECTOR)
  return bytes
}

/** FAT sectors beyond the header's list. Each DIFAT sector ends with the position of the next DIFAT sector. */
function difatSectors({ fatAt, fat, difatAt, difat }: Omit<Places, 'directoryAt'>): Buffer {
  const bytes = Buffer.alloc(difat * SECTOR_BYTES, 0xff)
  for (let n = IN_HEADER; n < fat; n++) {
    const index = n - IN_HEADER
    const sector = Math.floor(index / (ENTRIES - 1))
    bytes.writeUInt32LE(fatAt + n, sector * SECTOR_BYTES + (index % (ENTRIES - 1)) * 4)
  }
  for (let sector = 0; sector < difat; sector++) {
    const next = sector + 1 < difat ? difatAt + sector + 1 : END_OF_CHAIN
    bytes.writeUInt32LE(next, (sector + 1) * SECTOR_BYTES - 4)
  }
  return bytes
}

/** A root and one stream that begins at sector 0 ([MS-CFB] §2.6). */
function directorySector(name: string, streamBytes: number): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  for (let at = 0; at < SECTOR_BYTES; at += ENTRY_BYTES) {
    for (const sibling of [68, 72, 76]) bytes.writeUInt32LE(FREE_SECTOR, at + sibling)
  }
  writeEntry(bytes, { name: 'Root Entry', type: ROOT, child: 1, start: END_OF_CHAIN, size: 0 })
  writeEntry(bytes.subarray(ENTRY_BYTES), {
    name,
    type: STREAM,
    child: FREE_SECTOR,
    start: 0,
    size: streamBytes,
  })
  return bytes
}

function writeEntry(
  bytes: Buffer,
  { name, type, child, start, size }: { name: string } & Record<'type' | 'child' | 'start' | 'size', number>,
): void {
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(BLACK, 67)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
}
