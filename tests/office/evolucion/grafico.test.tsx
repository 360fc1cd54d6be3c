// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import Grafico from '#office/evolucion/grafico.tsx'

test.each([60, 800])('a chart %i px wide has no NaN, for days with and without seats', width => {
  for (const count of [1, 24, 84])
    for (const antes of [null, 0]) {
      const barras = Array.from({ length: count }, (_, i) => {
        const desde = `dia ${i}`
        return { desde, hasta: desde, cantidad: (i % 3) * 5, antes }
      })
      expect(renderToString(<Grafico barras={barras} width={width} height={236} font={16} />)).not.toContain(
        'NaN',
      )
    }
})

test('a chart without seats has its axes and no NaN', () => {
  const barras = [{ desde: 'hoy', hasta: 'hoy', cantidad: 0, antes: null }]
  const drawn = renderToString(<Grafico barras={barras} width={340} height={236} font={16} />)
  expect(drawn).toContain('<line')
  expect(drawn).not.toContain('NaN')
})
