// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import Barras from '#features/informe-fecha/grafico.tsx'
import Pasos from '#office/evolucion/grafico.tsx'

const FILAS = [
  { modelo: { id: 1, nombre: 'S7' }, cantidad: 93, antes: 43 },
  { modelo: { id: 2, nombre: 'H5' }, cantidad: 60, antes: 0 },
]
const PASOS = [
  { desde: '2026-03-01', hasta: '2026-03-01', cantidad: 12, antes: 8 },
  { desde: '2026-03-02', hasta: '2026-03-02', cantidad: 0, antes: null },
]

test('charts label their bars without innerHTML, which Trusted Types forbid', () => {
  const { container } = render(
    <>
      <Barras filas={FILAS as never} width={800} height={200} font={25} />
      <Pasos barras={PASOS as never} width={800} height={200} font={16} />
    </>,
  )
  const written = [...container.querySelectorAll('svg text')].map(text => text.textContent)
  expect(written).toEqual(expect.arrayContaining(['S7', 'H5', '93', '60', '43']))
  // Victory would measure a label in an extra svg, and empty the svg through innerHTML
  expect(document.body.querySelectorAll(':scope > svg')).toHaveLength(0)
})
