import { RECORD, record, record16 } from './biff-record.ts'
import type { ByteSink } from './byte-sink.ts'

const FONT_NAME = 'Arial'
const TEXT_FORMAT = 49
const DATE_FORMAT = 164
const DATE_PATTERN = 'dd/mm/yyyy hh:mm'
/** Number of parent styles. Every workbook begins with the parent styles and one plain cell format. */
const STYLE_XFS = 15

export const XF = { HEADING: STYLE_XFS + 1, TEXT: STYLE_XFS + 2, MOMENT: STYLE_XFS + 3 } as const

/** [MS-XLS] §2.4.122, §2.4.126, §2.4.353. */
export function writeStyles(sink: ByteSink): void {
  // Exactly four fonts, because readers skip the index 4.
  for (const isBold of [false, true, false, false]) writeFont(sink, isBold)
  const format = record(sink, RECORD.FORMAT, 5 + DATE_PATTERN.length)
  format.writeUInt16LE(DATE_FORMAT, 0)
  format.writeUInt16LE(DATE_PATTERN.length, 2)
  format.write(DATE_PATTERN, 5, 'latin1')

  writeXf(sink, { isStyle: true, own: 0 })
  for (let n = 1; n < STYLE_XFS; n++) writeXf(sink, { isStyle: true, own: 0xf4 })
  writeXf(sink, {})
  writeXf(sink, { font: 1, format: TEXT_FORMAT, own: 0x0c })
  writeXf(sink, { format: TEXT_FORMAT, own: 0x04 })
  writeXf(sink, { format: DATE_FORMAT, own: 0x04 })
  // The built-in style «Normal», with the cell format 0.
  record16(sink, RECORD.STYLE, 0x8000, 0xff00)
}

function writeFont(sink: ByteSink, isBold: boolean): void {
  const font = record(sink, RECORD.FONT, 16 + FONT_NAME.length)
  font.writeUInt16LE(200, 0) // twentieths of a point
  font.writeUInt16LE(0x7fff, 4) // the system's text color
  font.writeUInt16LE(isBold ? 700 : 400, 6)
  font.writeUInt8(2, 11) // sans serif
  font.writeUInt8(FONT_NAME.length, 14)
  font.write(FONT_NAME, 16, 'latin1')
}

/** `own` is a bit mask of what differs from the parent style: 4 for the format, 8 for the font. */
function writeXf(sink: ByteSink, { font = 0, format = 0, own = 0, isStyle = false }): void {
  const xf = record(sink, RECORD.XF, 20)
  xf.writeUInt16LE(font, 0)
  xf.writeUInt16LE(format, 2)
  xf.writeUInt16LE(isStyle ? 0xfff5 : 0x0001, 4)
  xf.writeUInt8(0x20, 6) // at the bottom of the cell
  xf.writeUInt8(own, 9)
  xf.writeUInt16LE(0x20c0, 18) // automatic colors
}
