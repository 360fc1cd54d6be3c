import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { cadaCuantas, MARGEN } from './medidas-grafico.ts'
import { isFinDeSemana, mesesDe, rotuloDe } from './rotulo.ts'

/** The words around the bars: the unit on top, the days below, and of which months they are. */
export function Ejes({
  barras,
  paso,
  width,
  height,
}: {
  barras: readonly Barra[]
  paso: Paso
  width: number
  height: number
}) {
  const room = (width - MARGEN.left - MARGEN.right) / barras.length
  const cada = cadaCuantas(paso, barras.length, width)
  const base = height - MARGEN.bottom
  return (
    <svg className="ejes" width={width} height={height} aria-hidden="true">
      <text x={4} y={12} className="unidad">
        {EVOLUCION.eje}
      </text>
      {barras.map((barra, i) => {
        if (i % cada !== 0) return null
        const [first, second] = rotuloDe(barra, paso)
        return (
          <g
            key={barra.desde}
            transform={`translate(${MARGEN.left + (i + 0.5) * room} ${base})`}
            data-leve={(paso === 'dia' && isFinDeSemana(barra)) || undefined}
          >
            <text y={18}>{first}</text>
            <text y={34} className="segundo">
              {second}
            </text>
          </g>
        )
      })}
      <text x={width - MARGEN.right} y={height - 4} className="unidad al-final">
        {mesesDe(barras, paso)}
      </text>
    </svg>
  )
}
