import { memo } from 'react'
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer } from 'victory'
import type { FilaComparada } from '#domain/informe/informe.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { ChartLabel } from '#ui/drawing.tsx'

/** Distance between names and bars, px. */
const GAP = 16
const FONT = 'var(--font-ui)'
/**
 * Sizes and positions as shares of a line's height: a single bar, or a bar with a thin hollow bar for the earlier
 * figure.
 */
const SOLA = { bar: 0.62, at: 0 }
const CON_ANTES = { bar: 0.4, at: 0.13, antes: 0.19, antesAt: -0.225 }
/** Font size of the earlier figure, as a share of the labels' font size. */
const ANTES_FONT = 0.64
/** Room (px) for the difference at the end of a line: `figure` for each digit, plus `more`. */
const DIFERENCIA = { figure: 14, more: 34 }
/** A narrower chart (px) shows no differences (informe.css). */
const DIFERENCIA_MIN = 480
/** Rounds corners, except of a bar of length 0: Victory cannot round these. */
const CORNERS = { top: ({ datum }: { datum?: { y: number } }) => ((datum?.y ?? 0) > 0 ? 3 : 0) }
const AXIS = {
  axis: { stroke: 'var(--ink)', strokeWidth: 2 },
  ticks: { stroke: 'none', size: 0 },
  grid: { stroke: 'none' },
}

interface GraficoProps {
  filas: readonly FilaComparada[]
  width: number
  height: number
  /** Font size of the labels, px: 25 if there is room (specification §9). */
  font: number
}

/** All lines have the same height, as the buttons over the picture have. */
export default memo(function Grafico(props: GraficoProps) {
  const { filas, width, height, font } = props
  const { data, antes, max, left, right } = layoutOf(props)
  const { bar } = antes === null ? SOLA : CON_ANTES
  const line = height / filas.length
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
        barWidth={line * bar}
        cornerRadius={CORNERS}
        labelComponent={<ChartLabel dx={8} />}
        style={{ data: { fill: 'var(--accent)' }, labels: { ...text, fontWeight: 600 } }}
      />
      {antes && (
        <VictoryBar
          data={antes}
          barWidth={line * CON_ANTES.antes}
          cornerRadius={CORNERS}
          labelComponent={<ChartLabel dx={6} />}
          style={{
            data: { fill: 'var(--surface)', stroke: 'var(--before)', strokeWidth: 1.75 },
            labels: { ...text, fill: 'var(--ink-2)', fontSize: font * ANTES_FONT },
          }}
        />
      )}
      <VictoryAxis
        tickLabelComponent={<ChartLabel />}
        tickValues={data.map((_, i) => i + 1)}
        tickFormat={data.map(({ nombre }) => nombre).toReversed()}
        style={{ ...AXIS, tickLabels: { ...text, fontWeight: 500, padding: GAP } }}
      />
      {/* Replaces the default axis, which the chart would draw */}
      <VictoryAxis
        dependentAxis
        tickLabelComponent={<ChartLabel />}
        style={{ axis: { stroke: 'none' } }}
        tickFormat={() => ''}
      />
    </VictoryChart>
  )
})

/** Data and widths of the chart. @returns `left` and `right`: room (px) for the names and for the numbers. */
function layoutOf({ filas, width, font }: GraficoProps) {
  const left = widthOfNombres(
    filas.map(fila => fila.modelo.nombre),
    font,
    width,
  )
  const hasAntes = filas.some(({ antes }) => antes !== null)
  const max = Math.max(1, ...filas.map(({ cantidad, antes }) => Math.max(cantidad, antes ?? 0)))
  const figures = formatNumero(max).length
  const diferencia = hasAntes && width >= DIFERENCIA_MIN ? figures * DIFERENCIA.figure + DIFERENCIA.more : 0
  const right = figures * font * 0.62 + 24 + diferencia
  // Victory counts lines from the bottom; the report's first line is at the top
  const data = filas.map(({ modelo, cantidad }, i) => ({
    x: filas.length - i + (hasAntes ? CON_ANTES.at : SOLA.at),
    y: cantidad,
    nombre: fitNombre(modelo.nombre, font, left - GAP),
    label: formatNumero(cantidad),
  }))
  const antes = filas.map((fila, i) => ({
    x: filas.length - i + CON_ANTES.antesAt,
    y: fila.antes ?? 0,
    label: fila.antes === 0 ? INFORME.sinDatosAntes : formatNumero(fila.antes ?? 0),
  }))
  return { data, antes: hasAntes ? antes : null, max, left, right }
}

/** Width of a capital as a share of the font size. Slightly too large, so that no text is cut. */
const LETTER = 0.64
const NOMBRE_GAP = 20
/** Names take at most this share of a line. */
const MAX_SHARE = 0.46

const widthOf = (text: string, font: number): number => text.length * font * LETTER

export function widthOfNombres(nombres: readonly string[], font: number, width: number): number {
  const longest = Math.max(0, ...nombres.map(nombre => widthOf(nombre, font)))
  return Math.round(Math.min(longest + NOMBRE_GAP, width * MAX_SHARE))
}

export function fitNombre(nombre: string, font: number, room: number): string {
  if (widthOf(nombre, font) <= room) return nombre
  const letters = Math.max(1, Math.floor(room / (font * LETTER)) - 1)
  return `${nombre.slice(0, letters).trimEnd()}…`
}
