import { type RefObject, useLayoutEffect, useState } from 'react'

/** In CSS pixels, as the style sheet gives them. */
export interface Measured {
  width: number
  height: number
  /** Size of the letters. */
  font: number
}

/** The size of an element, for what is drawn into it; null before the first layout. */
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
