import { memo } from 'react'
import { TextSize, VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryLabel } from 'victory'
import type { InformeFila } from '#contract/informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { estimateText } from '#ui/estimate-text.ts'
import { fitNombre, widthOfNombres } from './rotulos.ts'

estimateText(TextSize._approximateTextSizeInternal)

/** Between the names and the bars, px. */
const GAP = 16
const FONT = 'var(--font-ui)'
const BAR_SHARE = 0.62
const AXIS = {
  axis: { stroke: 'var(--ink)', strokeWidth: 2 },
  ticks: { stroke: 'none', size: 0 },
  grid: { stroke: 'none' },
}

interface GraficoProps {
  filas: readonly InformeFila[]
  width: number
  height: number
  /** Of the labels, px: 25 where there is room (specification §9). */
  font: number
}

/**
 * The horizontal bars as a picture: lines of equal height, so that the buttons over it match. No numbers on an axis and
 * no legend: each bar has its own label.
 */
export default memo(function Grafico(props: GraficoProps) {
  const { filas, width, height, font } = props
  const { data, max, left, right } = layoutOf(props)
  const text = { fill: 'var(--ink)', fontFamily: FONT, fontSize: font }
  return (
    <VictoryChart
      horizontal
      width={width}
      height={height}
      padding={{ top: 0, bottom: 0, left, right }}
      domain={{ x: [0.5, filas.length + 0.5], y: [0, max] }}
      containerComponent={<VictoryContainer responsive={false} />}
    >
      <VictoryBar
        name={INFORME.serie}
        data={data}
        barWidth={(height / filas.length) * BAR_SHARE}
        cornerRadius={{ top: 3 }}
        labelComponent={<VictoryLabel dx={8} />}
        style={{ data: { fill: 'var(--accent)' }, labels: { ...text, fontWeight: 600 } }}
      />
      <VictoryAxis
        tickValues={data.map((_, i) => i + 1)}
        tickFormat={data.map(({ nombre }) => nombre).toReversed()}
        style={{ ...AXIS, tickLabels: { ...text, fontWeight: 500, padding: GAP } }}
      />
      {/* Without it the chart draws an axis of its own */}
      <VictoryAxis dependentAxis style={{ axis: { stroke: 'none' } }} tickFormat={() => ''} />
    </VictoryChart>
  )
})

/** What is drawn, and the room (px) at the left for the names and at the right for the numbers. */
function layoutOf({ filas, width, font }: GraficoProps) {
  const left = widthOfNombres(
    filas.map(fila => fila.modelo.nombre),
    font,
    width,
  )
  const max = Math.max(1, ...filas.map(({ cantidad }) => cantidad))
  const right = formatNumero(max).length * font * 0.62 + 24
  // Victory counts lines from the bottom; the report's first is on top
  const data = filas.map(({ modelo, cantidad }, i) => ({
    x: filas.length - i,
    y: cantidad,
    nombre: fitNombre(modelo.nombre, font, left - GAP),
    label: formatNumero(cantidad),
  }))
  return { data, max, left, right }
}
