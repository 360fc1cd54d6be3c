import { code128, type DrawingContext } from 'bwip-js/generic'

/** A Code 128 symbol without its quiet zones. Its unit is the module, the width of the thinnest bar. */
export interface Symbol128 {
  modules: number
  bars: readonly (readonly [from: number, width: number])[]
}

/** The library draws at twice the size, so that the middle of each bar is an integer. */
const SCALE = 2

/** The characters that Code 128 can encode (ISO/IEC 15417). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Code 128 includes control characters
const LATIN_1 = /^[\u0000-\u00ff]+$/

/** @returns null if the text is empty or has characters that Code 128 cannot encode. */
export function encode128(text: string): Symbol128 | null {
  if (text === '' || !LATIN_1.test(text)) return null
  return code128({ bcid: 'code128', text, binarytext: true, scale: SCALE }, new Collector())
}

/** The bars as one SVG path in modules. @param left x of the symbol's left edge. */
export const pathOf = ({ bars }: Symbol128, left: number, height: number): string =>
  bars.map(([from, width]) => `M${left + from} 0h${width}v${height}h-${width}z`).join('')

/** Collects the bars and ignores the text: our label draws its own text. */
class Collector implements DrawingContext<Symbol128> {
  #width = 0
  readonly #bars: [number, number][] = []

  scale = (): [number, number] => [SCALE, SCALE]
  measure = () => ({ width: 0, ascent: 0, descent: 0 })
  init = (width: number): void => {
    this.#width = width
  }
  line = (x: number, _y: number, _x1: number, _y1: number, width: number): void => {
    this.#bars.push([(x - width / 2) / SCALE, width / SCALE])
  }
  polygon(): void {}
  hexagon(): void {}
  ellipse(): void {}
  fill(): void {}
  text(): void {}
  end = (): Symbol128 => ({ modules: this.#width / SCALE, bars: this.#bars })
}
