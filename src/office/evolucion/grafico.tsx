import { memo } from 'react'
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer } from 'victory'
import { type Barra, lineasDe } from '#domain/informe/evolucion.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { ChartLabel, type Measured } from '#ui/drawing.tsx'
import { lugarDeBarras } from './rotulo.ts'

interface GraficoProps extends Measured {
  barras: readonly Barra[]
}

export default memo(function Grafico({ barras, width, height, font }: GraficoProps) {
  const max = Math.max(...barras.map(({ cantidad, antes }) => Math.max(cantidad, antes ?? 0)))
  const lineas = lineasDe(max)
  const { left, right, top, bottom, width: ancho } = lugarDeBarras(width, font)
  const room = ancho / barras.length
  const antes = heights(barras, barra => barra.antes)
  return (
    <VictoryChart
      width={width}
      height={height}
      padding={{ left, right, top, bottom }}
      domain={{ x: [0.5, barras.length + 0.5], y: [0, lineas.at(-1) ?? 1] }}
      containerComponent={<VictoryContainer responsive={false} />}
    >
      <VictoryAxis
        dependentAxis
        tickLabelComponent={<ChartLabel />}
        tickValues={[...lineas]}
        tickFormat={lineas.map(formatNumero)}
        style={{
          axis: { stroke: 'none' },
          grid: { stroke: 'var(--line)' },
          ticks: { size: 0 },
          tickLabels: {
            ...{ fontFamily: 'var(--font-ui)', fontSize: 0.8125 * font, fill: 'var(--ink-2)' },
            padding: 0.5 * font,
          },
        }}
      />
      {antes.length > 0 && (
        <VictoryBar
          data={antes}
          barWidth={room * 0.82}
          cornerRadius={{ top: 3 }}
          style={{ data: { fill: 'var(--surface-2)', stroke: 'var(--before)', strokeWidth: 1.75 } }}
        />
      )}
      <VictoryBar
        data={heights(barras, barra => barra.cantidad)}
        barWidth={room * 0.56}
        cornerRadius={{ top: Math.min(3, room / 6) }}
        style={{ data: { fill: 'var(--accent)' } }}
      />
      <VictoryAxis
        tickLabelComponent={<ChartLabel />}
        tickValues={[]}
        tickFormat={() => ''}
        style={{ axis: { stroke: 'var(--ink)', strokeWidth: 1.5 }, grid: { stroke: 'none' } }}
      />
    </VictoryChart>
  )
})

/** Leaves out bars without height: the chart library cannot round their corners. */
const heights = (barras: readonly Barra[], of: (barra: Barra) => number | null) =>
  barras.flatMap((barra, i) => {
    const y = of(barra)
    return y ? [{ x: i + 1, y }] : []
  })
