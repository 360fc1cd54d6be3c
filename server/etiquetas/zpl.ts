import { sinAcentos } from '#domain/valor/texto.ts'

export interface FilaEtiqueta {
  nro: string
  modelo: string
  color: string
}

/** Dots of a label of 100 × 50 mm at 203 dpi. */
const WIDTH = 800
const HEIGHT = 400
const MARGIN = 32
const ROOM = WIDTH - 2 * MARGIN
const QUIET_MODULES = 10
const MODULE_MIN = 2
const MODULE_MAX = 6

/** Characters of subset B of Code 128. Without an automatic mode `^BC` stays in this subset, so the width is known. */
const SUBSET_B = /^[ -~]+$/

/**
 * The largest width of a module (the narrowest bar) that fits. Start, characters and check have 11 modules each, the
 * stop 13.
 */
function moduleOf(nro: string): number {
  const modules = 11 * (nro.length + 2) + 13 + 2 * QUIET_MODULES
  return Math.min(MODULE_MAX, Math.floor(ROOM / modules))
}

export const canPrint = (nro: string): boolean => SUBSET_B.test(nro) && moduleOf(nro) >= MODULE_MIN

/** Widths of the printer's font 0 as fractions of its height, rounded up. Other characters count as 1. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[WM@%mw]/, 0.82],
  [/[A-Z&#+=<>~^]/, 0.66],
  [/[ -~·]/, 0.53],
]

/** Width in multiples of the font's height. */
const widthOf = (text: string): number =>
  [...sinAcentos(text)].reduce((sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? 1), 0)

const SIZE_MAX = 28
const SIZE_MIN = 20

const HALF = ROOM / 2
const GAP = 16

/** Cuts the head of a text that is too long, and keeps the tail. If no head fits, cuts the whole text at its end. */
function lineOf(head: string, tail: string, room: number): { text: string; size: number } {
  const whole = head + tail
  const size = Math.min(SIZE_MAX, Math.floor(room / widthOf(whole)))
  if (size >= SIZE_MIN) return { text: whole, size }
  const fits = (text: string) => widthOf(text) * SIZE_MIN <= room
  const cut = (text: string, rest: string): string | undefined => {
    const signs = [...text]
    while (signs.length > 0 && !fits(`${signs.join('')}...${rest}`)) signs.pop()
    return signs.length > 0 ? `${signs.join('').trimEnd()}...${rest}` : undefined
  }
  return { text: cut(head, tail) ?? cut(whole, '') ?? '', size: SIZE_MIN }
}

const data = (text: string): string =>
  [...text].map(sign => (/[\^~_\p{Cc}]|[^ -~]/u.test(sign) ? hex(sign) : sign)).join('')

const hex = (sign: string): string =>
  [...Buffer.from(sign)].map(byte => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** In a text block (`^FB`) a backslash begins a command: `\&` ends the line. Line ends of the text become spaces. */
const blockData = (text: string): string => data(text.replaceAll('\\', '\\\\').replace(/\p{Cc}/gu, ' '))

/** In a barcode `>` begins a command. */
const codeData = (nro: string): string => data(nro.replaceAll('>', '>0'))

export function zplOf({ nro, modelo, color }: FilaEtiqueta, copias: number, empresa = ''): string {
  const module = moduleOf(nro)
  const left = Math.floor((WIDTH - module * (11 * (nro.length + 2) + 13)) / 2)
  const size = Math.min(84, Math.floor(ROOM / widthOf(nro)))
  const line = lineOf(modelo, ` · ${color}`, HALF)
  const name = lineOf(empresa, '', HALF - GAP)
  return [
    `^XA^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    ...(empresa === ''
      ? []
      : [
          `^FO${MARGIN},24^A0N,${name.size},${name.size}^FB${HALF - GAP},1,0,L^FH^FD${blockData(name.text)}^FS`,
        ]),
    `^FO${WIDTH / 2},24^A0N,${line.size},${line.size}^FB${HALF},1,0,R^FH^FD${blockData(line.text)}^FS`,
    `^FO${left},72^BY${module}^BCN,210,N,N,N^FH^FD${codeData(nro)}^FS`,
    `^FO${MARGIN},300^A0N,${size},${size}^FB${ROOM},1,0,C^FH^FD${blockData(nro)}^FS`,
    `^PQ${copias}^XZ`,
    '',
  ].join('\n')
}
