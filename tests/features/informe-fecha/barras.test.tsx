// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { Barras } from '#features/informe-fecha/barras.tsx'
import Grafico from '#features/informe-fecha/grafico.tsx'
import { TablaInforme } from '#features/informe-fecha/resultado.tsx'

const FILAS = Array.from({ length: 12 }, (_, i) => ({
  modelo: { nombre: `M${i}` },
  cantidad: 1000 - i,
  antes: null,
}))

// The library loads in a chunk of its own, slow on a cold start
beforeAll(async () => void (await import('victory')), 60_000)

test('every bar of a report is a button that names what it opens, and arrow keys move between the bars', () => {
  const onPick = vi.fn()
  render(<Barras filas={FILAS} asked={null} onPick={onPick} />)
  const lines = screen.getAllByRole('button')
  expect(lines).toHaveLength(12)
  expect(lines[0]?.getAttribute('aria-label')).toBe('M0: 1.000. Ver lista de butacas')
  for (const [n, line] of lines.slice(1).entries())
    expect(line.getAttribute('aria-label')).toBe(`M${n + 1}: ${999 - n}. Ver lista de butacas`)
  lines[0]?.focus()
  fireEvent.keyDown(lines[0] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(lines[1])
  fireEvent.keyDown(lines[1] as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(lines[11])
  fireEvent.keyDown(lines[11] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(lines[11])
  fireEvent.click(lines[11] as HTMLElement)
  expect(onPick).toHaveBeenCalledWith('M11')
})

test('the chart draws one bar per line, the first on top, each with its model and number, and no other text', () => {
  const { container } = render(<Grafico filas={FILAS} width={1000} height={1440} font={25} />)
  expect(container.querySelectorAll('path[role="presentation"]')).toHaveLength(12)
  const texts = [...container.querySelectorAll('text')].filter(text => text.textContent !== '')
  const top = (text: Element) => Number(text.getAttribute('y'))
  const names = texts.filter(text => text.textContent?.startsWith('M')).sort((a, b) => top(a) - top(b))
  const numbers = texts.filter(text => !text.textContent?.startsWith('M')).sort((a, b) => top(a) - top(b))
  expect(names.map(text => text.textContent)).toEqual(FILAS.map(fila => fila.modelo.nombre))
  expect(numbers.map(text => text.textContent)).toEqual([
    '1.000',
    ...FILAS.slice(1).map(fila => String(fila.cantidad)),
  ])
})

test('the table of a report has the chart’s numbers and their sum', () => {
  render(<TablaInforme filas={FILAS.slice(0, 2)} isShown={false} />)
  const table = screen.getByRole('table', { name: 'Cantidad butacas en estado, por modelo y por fecha' })
  expect([...table.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual(['M01.000', 'M1999'])
  expect(table.querySelector('tfoot')?.textContent).toBe('2 modelos1.999')
})

const style = readFileSync(
  join(import.meta.dirname, '../../../src/features/informe-fecha/informe.css'),
  'utf8',
)
const DOS = [
  { modelo: { nombre: 'S7' }, cantidad: 142, antes: null },
  { modelo: { nombre: 'S7 XL' }, cantidad: 71, antes: null },
]

const rule = (selector: string): string =>
  style.split(`${selector} {`)[1]?.split('}')[0]?.replaceAll(/\s+/g, ' ') ?? ''

// The style sheet has these sizes in rem, of 16 px
test('the chart is 500 px high, its labels 25 px, and the title with the total 30 px', () => {
  expect(rule('.bars')).toContain(`box-sizing: content-box; height: ${500 / 16}rem;`)
  expect(rule('.bars')).toContain(`font-size: ${25 / 16}rem;`)
  expect(rule('.chart-head .title')).toContain(`font-size: ${30 / 16}rem;`)
})

test('the bars are horizontal, in proportion to their quantity, and the labels have the given size', () => {
  const { container } = render(<Grafico filas={DOS} width={1000} height={440} font={25} />)
  const sizes = [...container.querySelectorAll('text')]
    .filter(text => text.textContent !== '')
    .map(
      text => (text.querySelector('tspan') ?? text).getAttribute('style')?.match(/font-size: (\d+)px/)?.[1],
    )
  expect(new Set(sizes)).toEqual(new Set(['25']))
  const lengths = [...container.querySelectorAll('path[role="presentation"]')].map(path => {
    // Each command ends in its target point
    const points = (path.getAttribute('d') ?? '')
      .split(/(?=[MLA])/)
      .map(command => command.match(/[\d.-]+/g) ?? [])
    const xs = points.map(numbers => Number(numbers.at(-2))).filter(Number.isFinite)
    return Math.round(Math.max(...xs) - Math.min(...xs))
  })
  expect(lengths).toHaveLength(2)
  expect((lengths[0] ?? 0) / (lengths[1] ?? 1)).toBeCloseTo(2, 1)
})
