import './evolucion.css'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Barra, Diferencia, Paso } from '#domain/informe/evolucion.ts'
import { EVOLUCION, nombreDe } from '#messages/evolucion.ts'
import { type Measured, medida, useMeasured } from '#ui/drawing.tsx'
import { loadablePart } from '#ui/loadable.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { cadaCuantas, isFinDeSemana, lugarDeBarras, mesesOf, rotuloOf } from './rotulo.ts'

// The chart library is a quarter of the app's code: the screen shows its figures before the library is loaded
const Grafico = loadablePart(() => import('./grafico.tsx'))

/**
 * The bars as a picture. The bar under the pointer or finger shows its figures at the top of the picture. The table
 * beside the picture has the same figures.
 */
export function Dibujo({ barras, paso }: { barras: readonly Barra[]; paso: Paso }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useMeasured(box)
  const [at, setAt] = useState<number | null>(null)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (size === null) return
    const lugar = lugarDeBarras(size.width, size.font)
    const part = (clientX - currentTarget.getBoundingClientRect().left - lugar.left) / lugar.width
    setAt(part < 0 || part >= 1 ? null : Math.floor(part * barras.length))
  }
  const pointed = at === null ? undefined : barras[at]
  return (
    <div className="dibujo-pasos" aria-hidden="true">
      <div ref={box} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setAt(null)}>
        {size && (
          <>
            <Grafico barras={barras} {...size} />
            <Ejes barras={barras} paso={paso} {...size} />
          </>
        )}
        {pointed && at !== null && size && (
          <p className="dato" style={medida({ x: medioOf(at, barras.length, size) })}>
            <b>{nombreDe(pointed, paso)}</b>
            <span>{EVOLUCION.butacas(pointed.cantidad)}</span>
            {pointed.antes !== null && <span className="soft">{EVOLUCION.antesN(pointed.antes)}</span>}
          </p>
        )}
      </div>
    </div>
  )
}

/** Horizontal middle of a bar's text, as a fraction of the width. Moved inwards if the text would be cut off. */
function medioOf(at: number, of: number, { width, font }: Measured): number {
  const HALF = 150
  const lugar = lugarDeBarras(width, font)
  const x = lugar.left + ((at + 0.5) / of) * lugar.width
  return Math.min(Math.max(x, Math.min(HALF, width / 2)), Math.max(width - HALF, width / 2)) / width
}

function Ejes({
  barras,
  paso,
  width,
  height,
  font,
}: {
  barras: readonly Barra[]
  paso: Paso
} & Measured) {
  const lugar = lugarDeBarras(width, font)
  const room = lugar.width / barras.length
  const cada = cadaCuantas(paso, barras.length, lugar.width, font)
  const base = height - lugar.bottom
  return (
    <svg className="ejes" width={width} height={height} aria-hidden="true">
      <text x={4} y={font} className="unidad">
        {EVOLUCION.eje}
      </text>
      {barras.map((barra, i) => {
        if (i % cada !== 0) return null
        const [first, second] = rotuloOf(barra, paso)
        return (
          <g
            key={barra.desde}
            transform={`translate(${lugar.left + (i + 0.5) * room} ${base})`}
            data-leve={(paso === 'dia' && isFinDeSemana(barra)) || undefined}
          >
            <text y={1.125 * font}>{first}</text>
            <text y={2.125 * font} className="segundo">
              {second}
            </text>
          </g>
        )
      })}
      <text x={width - lugar.right} y={height - 4} className="unidad al-final">
        {mesesOf(barras, paso)}
      </text>
    </svg>
  )
}

/** Legend of the full bars. If a period is compared, also of the hollow bars. */
export const Referencias = ({ rango, antes }: { rango: string; antes: string | null }) => (
  <p className="referencias">
    <span className="referencia">
      <span className="sr">{EVOLUCION.barraLlena}</span>
      {rango}
    </span>
    {antes !== null && (
      <span className="referencia" data-hueca>
        <span className="sr">{EVOLUCION.barraHueca}</span>
        {EVOLUCION.antes(antes)}
      </span>
    )}
  </p>
)

/** Difference from the earlier period, as words and an arrow. It has no color, because more is not always better. */
export const Delta = ({ sentido, children }: { sentido: Diferencia['sentido']; children: ReactNode }) => (
  <span className="delta" data-sentido={sentido}>
    {sentido !== 'igual' && <Icon name="arrow-right" />}
    {children}
  </span>
)
