import type { CSSProperties } from 'react'

/** Sizes of what is drawn, as parts of the whole, for the style sheet: `v` becomes `--v`. */
export const medida = (parts: Record<string, number>): CSSProperties =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [`--${name}`, part.toFixed(4)]),
  ) as CSSProperties
