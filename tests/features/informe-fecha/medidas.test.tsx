// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import Grafico from '#features/informe-fecha/grafico.tsx'

const style = readFileSync(
  join(import.meta.dirname, '../../../src/features/informe-fecha/informe.css'),
  'utf8',
)
const FILAS = [
  { modelo: { nombre: 'S7' }, cantidad: 142, antes: null },
  { modelo: { nombre: 'S7 XL' }, cantidad: 71, antes: null },
]

// The library loads in a chunk of its own, slow on a cold start
beforeAll(async () => void (await import('victory')), 60_000)

/** The declarations of a selector's first rule. */
const rule = (selector: string): string =>
  style.split(`${selector} {`)[1]?.split('}')[0]?.replaceAll(/\s+/g, ' ') ?? ''

// In rem of 16 px
test('the chart is 500 px high, its labels 25 px, and the title with the total 30 px', () => {
  expect(rule('.bars')).toContain(`box-sizing: content-box; height: ${500 / 16}rem;`)
  expect(rule('.bars')).toContain(`font-size: ${25 / 16}rem;`)
  expect(rule('.chart-head .title')).toContain(`font-size: ${30 / 16}rem;`)
})

test('the bars are horizontal, as long as their quantity, and the labels have the given size', () => {
  const { container } = render(<Grafico filas={FILAS} width={1000} height={440} font={25} />)
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
