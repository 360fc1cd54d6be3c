import { PlanillaError } from './planilla.ts'

export interface XmlHandlers {
  /** `name`: without its prefix. `attributes`: the text of all attributes. */
  open(name: string, attributes: string): void
  close?(name: string): void
  text?(text: string): void
}

const TAG_MAX = 64 * 1024
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, decimal, hex, name) =>
        name !== undefined
          ? (ENTITIES[name] ?? whole)
          : characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)),
      )
    : text

export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match === null ? undefined : decodeEntities(match[1] ?? match[2] ?? '')
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses a workbook's XML piece by piece, and keeps at most one tag in memory. Refuses a document type declaration,
 * because its entities could expand without limit.
 */
export class XmlScanner {
  readonly #handlers: XmlHandlers
  #rest = ''

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers
  }

  push(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#handlers.text?.(decodeEntities(text.slice(at, tag)))
      const end = this.#readTag(text, tag)
      if (end < 0) {
        this.#keep(text.slice(tag))
        return
      }
      at = end
    }
    // An entity may be split between two pieces
    const cut = text.lastIndexOf('&')
    const whole = cut >= at && text.length - cut < 16 ? cut : text.length
    if (whole > at) this.#handlers.text?.(decodeEntities(text.slice(at, whole)))
    this.#keep(text.slice(whole))
  }

  #keep(rest: string): void {
    if (rest.length > TAG_MAX) throw new PlanillaError('danado')
    this.#rest = rest
  }

  /** @returns the position after the tag; -1 while the tag is incomplete. */
  #readTag(text: string, at: number): number {
    const sign = text[at + 1]
    if (sign === '!') return this.#readSpecial(text, at)
    if (sign === '?') return after(text, '?>', at)
    const end = text.indexOf('>', at)
    if (end < 0) return -1
    if (sign === '/') this.#handlers.close?.(localName(text.slice(at + 2, end).trim()))
    else this.#open(text.slice(at + 1, end))
    return end + 1
  }

  #open(tag: string): void {
    const isClosed = tag.endsWith('/')
    const inner = isClosed ? tag.slice(0, -1) : tag
    const space = inner.search(/\s/)
    const name = localName(space < 0 ? inner : inner.slice(0, space))
    this.#handlers.open(name, space < 0 ? '' : inner.slice(space))
    if (isClosed) this.#handlers.close?.(name)
  }

  #readSpecial(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at)
    if (!text.startsWith('<![CDATA[', at)) {
      if (text.length - at < 9) return -1
      throw new PlanillaError('danado')
    }
    const end = after(text, ']]>', at)
    if (end > 0) this.#handlers.text?.(text.slice(at + 9, end - 3))
    return end
  }
}

function after(text: string, sign: string, at: number): number {
  const found = text.indexOf(sign, at)
  return found < 0 ? -1 : found + sign.length
}
