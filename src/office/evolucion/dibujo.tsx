import './evolucion.css'
import { type PointerEvent, useRef, useState } from 'react'
import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { nombreDe } from '#messages/columnas/paso.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { loadable } from '#ui/loadable.tsx'
import { medida } from '#ui/medida.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { Ejes } from './ejes.tsx'
import { MARGEN } from './medidas-grafico.ts'

// Victory is a quarter of the whole app: the figures do not wait for it
const Grafico = loadable(() => import('./grafico.tsx'))

/**
 * The bars as a picture. What lies under the pointer or the finger is said over it; the table beside it says the same to
 * who has neither.
 */
export function Dibujo({ barras, paso }: { barras: readonly Barra[]; paso: Paso }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useMeasured(box)
  const [at, setAt] = useState<number | null>(null)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left - MARGEN.left) / (width - MARGEN.left - MARGEN.right)
    setAt(part < 0 || part >= 1 ? null : Math.floor(part * barras.length))
  }
  const pointed = at === null ? undefined : barras[at]
  return (
    <div className="dibujo-pasos" aria-hidden="true">
      <div ref={box} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setAt(null)}>
        {size && (
          <>
            <Grafico barras={barras} width={size.width} height={size.height} />
            <Ejes barras={barras} paso={paso} width={size.width} height={size.height} />
          </>
        )}
        {pointed && at !== null && size && (
          <p className="dato" style={medida({ x: lugarDe(at, barras.length, size.width) })}>
            <b>{nombreDe(pointed, paso)}</b>
            <span>{EVOLUCION.butacas(pointed.cantidad)}</span>
            {pointed.antes !== null && <span className="soft">{EVOLUCION.antesN(pointed.antes)}</span>}
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
