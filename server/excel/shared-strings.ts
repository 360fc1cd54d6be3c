import { RECORD, RECORD_MAX } from './biff-record.ts'
import { ByteSink } from './byte-sink.ts'

const WIDE = /[\u0100-\uffff]/

/**
 * SST ([MS-XLS] §2.4.265). A long text continues in a CONTINUE record, which repeats the width of its characters.
 * A record must not end within the head of a text, or within a character.
 */
export class SharedStrings {
  readonly #index = new Map<string, number>()
  readonly #sink = new ByteSink()
  readonly #head: Buffer
  #uses = 0
  #length: Buffer
  #used: number

  constructor() {
    this.#length = this.#open(RECORD.SST)
    this.#head = this.#sink.take(8)
    this.#used = 8
  }

  add(text: string): number {
    this.#uses++
    const known = this.#index.get(text)
    if (known !== undefined) return known
    const index = this.#index.size
    this.#index.set(text, index)
    this.#write(text)
    return index
  }

  close(): ByteSink {
    this.#endRecord()
    this.#head.writeUInt32LE(this.#uses, 0)
    this.#head.writeUInt32LE(this.#index.size, 4)
    return this.#sink
  }

  #write(text: string): void {
    const isWide = WIDE.test(text)
    const [unit, encoding] = isWide ? ([2, 'utf16le'] as const) : ([1, 'latin1'] as const)
    if (this.#room < 3 + unit) this.#continue()
    const whole = 3 + text.length * unit
    const first = this.#take(Math.min(whole, 3 + this.#fitting(3, unit)))
    first.writeUInt16LE(text.length, 0)
    first.writeUInt8(isWide ? 1 : 0, 2)
    first.write(text, 3, encoding)
    for (let from = (first.length - 3) / unit; from < text.length; ) {
      this.#continue()
      const length = Math.min((text.length - from) * unit, this.#fitting(1, unit))
      const more = this.#take(1 + length)
      more.writeUInt8(isWide ? 1 : 0)
      more.write(text.slice(from, from + length / unit), 1, encoding)
      from += length / unit
    }
  }

  get #room(): number {
    return RECORD_MAX - this.#used
  }

  #fitting(head: number, unit: number): number {
    const room = this.#room - head
    return room - (room % unit)
  }

  #take(length: number): Buffer {
    this.#used += length
    return this.#sink.take(length)
  }

  #open(type: number): Buffer {
    const head = this.#sink.take(4)
    head.writeUInt16LE(type, 0)
    return head.subarray(2)
  }

  #endRecord(): void {
    this.#length.writeUInt16LE(this.#used, 0)
  }

  #continue(): void {
    this.#endRecord()
    this.#length = this.#open(RECORD.CONTINUE)
    this.#used = 0
  }
}
