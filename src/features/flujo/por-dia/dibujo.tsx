import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { FLUJO } from '#messages/flujo.ts'
import { loadable } from '#ui/loadable.tsx'
import { medida } from '../medida.ts'
import { Ejes } from './ejes.tsx'
import { MARGEN } from './medidas-grafico.ts'
import { nombreDe } from './rotulo.ts'

// Victory is a quarter of the whole app: the figures do not wait for it
const Grafico = loadable(() => import('./grafico.tsx'))

/**
 * The bars as a picture. What lies under the pointer or the finger is said over it; the table beside it says the same to
 * who has neither.
 */
export function Dibujo({ barras, paso }: { barras: readonly Barra[]; paso: Paso }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [at, setAt] = useState<number | null>(null)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left - MARGEN.left) / (width - MARGEN.left - MARGEN.right)
    setAt(part < 0 || part >= 1 ? null : Math.floor(part * barras.length))
  }
  const pointed = at === null ? undefined : barras[at]
  return (
    <div className="dibujo" aria-hidden="true">
      <div ref={box} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setAt(null)}>
        {size && (
          <>
            <Grafico barras={barras} {...size} />
            <Ejes barras={barras} paso={paso} {...size} />
          </>
        )}
        {pointed && at !== null && size && (
          <p className="dato" style={medida({ x: lugarDe(at, barras.length, size.width) })}>
            <b>{nombreDe(pointed, paso)}</b>
            <span>{FLUJO.butacas(pointed.cantidad)}</span>
            {pointed.antes !== null && <span className="soft">{FLUJO.antesN(pointed.antes)}</span>}
          </p>
        )}
      </div>
    </div>
  )
}

/** The middle of a bar, as a part of the width; kept where its words are whole. */
function lugarDe(at: number, of: number, width: number): number {
  const HALF = 150
  const x = MARGEN.left + ((at + 0.5) / of) * (width - MARGEN.left - MARGEN.right)
  return Math.min(Math.max(x, Math.min(HALF, width / 2)), Math.max(width - HALF, width / 2)) / width
}

/** The size that the style sheet gives it; null before there is one. */
function useSize(box: { current: HTMLElement | null }): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      if (width > 0) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
