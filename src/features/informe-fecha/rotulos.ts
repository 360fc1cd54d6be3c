/** Width of a capital as a part of the font size, a little too wide so that nothing is cut. */
const LETTER = 0.64
const GAP = 20
/** Names take no more of a line than this. */
const MAX_SHARE = 0.46

const widthOf = (text: string, font: number): number => text.length * font * LETTER

/** Room for the longest name before the bars begin, px. */
export function widthOfNombres(nombres: readonly string[], font: number, width: number): number {
  const longest = Math.max(0, ...nombres.map(nombre => widthOf(nombre, font)))
  return Math.round(Math.min(longest + GAP, width * MAX_SHARE))
}

/** The name, cut off to fit in `room` px. */
export function fitNombre(nombre: string, font: number, room: number): string {
  if (widthOf(nombre, font) <= room) return nombre
  const letters = Math.max(1, Math.floor(room / (font * LETTER)) - 1)
  return `${nombre.slice(0, letters).trimEnd()}…`
}
