import type { ByteSink } from './byte-sink.ts'

/** Record types of BIFF8 ([MS-XLS] §2.3). */
export const RECORD = {
  BOF: 0x0809,
  BOUNDSHEET: 0x0085,
  CODEPAGE: 0x0042,
  COLINFO: 0x007d,
  CONTINUE: 0x003c,
  DATEMODE: 0x0022,
  DIMENSIONS: 0x0200,
  EOF: 0x000a,
  FONT: 0x0031,
  FORMAT: 0x041e,
  LABELSST: 0x00fd,
  NUMBER: 0x0203,
  PANE: 0x0041,
  SST: 0x00fc,
  STYLE: 0x0293,
  WINDOW1: 0x003d,
  WINDOW2: 0x023e,
  XF: 0x00e0,
} as const

/** Largest content of a record. Longer content continues in CONTINUE records. */
export const RECORD_MAX = 8224

export function record(sink: ByteSink, type: number, length: number): Buffer {
  const bytes = sink.take(4 + length)
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(length, 2)
  return bytes.subarray(4)
}

export function record16(sink: ByteSink, type: number, ...fields: number[]): void {
  const content = record(sink, type, fields.length * 2)
  for (const [index, field] of fields.entries()) content.writeUInt16LE(field, index * 2)
}

/** `kind`: 5 for the workbook, 16 for a sheet. */
export const beginning = (sink: ByteSink, kind: 0x0005 | 0x0010): void =>
  record16(sink, RECORD.BOF, 0x0600, kind, 0x0dbb, 0x07cc, 0, 0, 6, 0)

export const ending = (sink: ByteSink): void => record16(sink, RECORD.EOF)
