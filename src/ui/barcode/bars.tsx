import type { CSSProperties } from 'react'
import { medida } from '#ui/drawing.tsx'
import { pathOf, type Symbol128 } from './code-128.ts'

/** White modules at each end of a symbol (ISO/IEC 15417). */
const QUIET = 10

interface BarsProps {
  symbol: Symbol128
  /** Height of the bars in modules: the drawing is stretched to its box. */
  height: number
  quiet?: number
  /** Accessible name; without a name, the drawing is hidden from screen readers. */
  label?: string
  className?: string
  style?: CSSProperties
}

/** Draws a symbol between its quiet zones. CSS reads the whole width in modules from `--modulos`. */
export function Bars({ symbol, height, quiet = QUIET, label, className, style }: BarsProps) {
  const modulos = symbol.modules + 2 * quiet
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named or hidden
    <svg
      {...name}
      className={className}
      viewBox={`0 0 ${modulos} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ ...medida({ modulos }), ...style }}
    >
      <path d={pathOf(symbol, quiet, height)} />
    </svg>
  )
}
