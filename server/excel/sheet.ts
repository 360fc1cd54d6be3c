import { beginning, ending, RECORD, record, record16 } from './biff-record.ts'
import { ByteSink } from './byte-sink.ts'
import type { SharedStrings } from './shared-strings.ts'
import { XF } from './workbook-styles.ts'

const ROWS_MAX = 65_536

export type Cell = string | number | null

export interface Column {
  heading: string
  width: number
}

const recordBytes = (cell: Cell): number => (cell === null ? 0 : typeof cell === 'string' ? 14 : 18)

/** [MS-XLS] §2.1.7.20.5. Never contains a formula. */
export class Sheet {
  readonly sink = new ByteSink()
  readonly #strings: SharedStrings
  readonly #dimensions: Buffer
  #rows = 0

  constructor(strings: SharedStrings, columns: readonly Column[], isFirst: boolean) {
    this.#strings = strings
    beginning(this.sink, 0x0010)
    for (const [index, { width }] of columns.entries())
      record16(this.sink, RECORD.COLINFO, index, index, width * 256, 0x0f, 0, 0)
    this.#dimensions = record(this.sink, RECORD.DIMENSIONS, 14)
    this.#dimensions.writeUInt16LE(columns.length, 10)
    this.#write(
      columns.map(({ heading }) => heading),
      XF.HEADING,
    )
    this.#window(isFirst)
  }

  get isFull(): boolean {
    return this.#rows === ROWS_MAX
  }

  add(cells: readonly Cell[]): void {
    this.#write(cells, XF.TEXT)
  }

  close(): void {
    this.#dimensions.writeUInt32LE(this.#rows, 4)
    ending(this.sink)
  }

  /** One buffer for a whole row is faster than one buffer per record. */
  #write(cells: readonly Cell[], textXf: number): void {
    const bytes = this.sink.take(cells.reduce<number>((sum, cell) => sum + recordBytes(cell), 0))
    let at = 0
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue
      const isText = typeof cell === 'string'
      at = bytes.writeUInt16LE(isText ? RECORD.LABELSST : RECORD.NUMBER, at)
      at = bytes.writeUInt16LE(recordBytes(cell) - 4, at)
      at = bytes.writeUInt16LE(this.#rows, at)
      at = bytes.writeUInt16LE(column, at)
      at = bytes.writeUInt16LE(isText ? textXf : XF.MOMENT, at)
      at = isText ? bytes.writeUInt32LE(this.#strings.add(cell), at) : bytes.writeDoubleLE(cell, at)
    }
    this.#rows++
  }

  /** Shows grid and headings, freezes the first row, and puts the first sheet in front. */
  #window(isFirst: boolean): void {
    record16(this.sink, RECORD.WINDOW2, isFirst ? 0x07be : 0x01be, 0, 0, 0x40, 0, 0, 0, 0, 0)
    record16(this.sink, RECORD.PANE, 0, 1, 1, 0, 2)
  }
}
