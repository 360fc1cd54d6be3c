import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

/** Size of an element and of its font, in CSS pixels. */
export interface Measured {
  width: number
  height: number
  font: number
}

/** Follows the size of an element for a drawing in it; null before the first layout. */
export function useMeasured(box: RefObject<HTMLElement | null>): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const font = Number.parseFloat(getComputedStyle(element).fontSize)
      if (width > 0) setMeasured({ width, height, font })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return measured
}

/** Custom properties for a style sheet: `v` becomes `--v`. */
export const medida = (parts: Record<string, number>): CSSProperties =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [`--${name}`, part.toFixed(4)]),
  ) as CSSProperties

interface LabelProps {
  x?: number
  y?: number
  dx?: number
  text?: string
  textAnchor?: 'start' | 'middle' | 'end'
  style?: CSSProperties
}

/** Half the height of a capital letter: puts the middle of the letters at `y`. */
const HALF_CAPITAL = '0.355em'

/**
 * A label at the place that the chart library Victory computes. Trusted Types forbid the `innerHTML` of Victory's own
 * label.
 */
export function ChartLabel({ x, y, dx, text, textAnchor, style }: LabelProps) {
  if (!text) return null
  return (
    <text x={x} y={y} dx={dx} dy={HALF_CAPITAL} textAnchor={textAnchor} style={style}>
      {text}
    </text>
  )
}
