import { beginning, ending, RECORD, record, record16 } from './biff-record.ts'
import { ByteSink } from './byte-sink.ts'
import { type CompoundFile, wrapInCompoundFile } from './compound-file.ts'
import { SharedStrings } from './shared-strings.ts'
import { type Cell, type Column, Sheet } from './sheet.ts'
import { writeStyles } from './workbook-styles.ts'

/**
 * A workbook of one list (BIFF8, [MS-XLS]), as finished bytes. A list longer than a sheet continues on another sheet.
 */
export class Workbook {
  readonly #strings = new SharedStrings()
  readonly #sheets: Sheet[] = []
  readonly #columns: readonly Column[]
  readonly #nameOf: (sheet: number) => string
  #last: Sheet

  /** @param nameOf gets the sheet's number, from 1, and returns at most 31 characters of Latin-1. */
  constructor(columns: readonly Column[], nameOf: (sheet: number) => string) {
    this.#columns = columns
    this.#nameOf = nameOf
    this.#last = this.#addSheet()
  }

  add(cells: readonly Cell[]): void {
    if (this.#last.isFull) this.#last = this.#addSheet()
    this.#last.add(cells)
  }

  close(): CompoundFile {
    for (const sheet of this.#sheets) sheet.close()
    const sinks = [this.#globals(this.#strings.close()), ...this.#sheets.map(({ sink }) => sink)]
    return wrapInCompoundFile('Workbook', sinks)
  }

  #addSheet(): Sheet {
    const sheet = new Sheet(this.#strings, this.#columns, this.#sheets.length === 0)
    this.#sheets.push(sheet)
    return sheet
  }

  #globals(strings: ByteSink): ByteSink {
    const sink = new ByteSink()
    beginning(sink, 0x0005)
    record16(sink, RECORD.CODEPAGE, 1200) // UTF-16
    record16(sink, RECORD.WINDOW1, 0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)
    record16(sink, RECORD.DATEMODE, 0) // days count from 1900
    writeStyles(sink)
    const offsets = this.#sheets.map((_, index) => {
      const name = this.#nameOf(index + 1)
      const bound = record(sink, RECORD.BOUNDSHEET, 8 + name.length)
      bound.writeUInt8(name.length, 6)
      bound.write(name, 8, 'latin1')
      return bound
    })
    for (const part of strings.parts()) part.copy(sink.take(part.length))
    ending(sink)
    let offset = sink.size
    for (const [index, bound] of offsets.entries()) {
      bound.writeUInt32LE(offset, 0)
      offset += this.#sheets[index]?.sink.size ?? 0
    }
    return sink
  }
}
