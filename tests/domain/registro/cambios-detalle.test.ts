import { expect, test } from 'vitest'
import { cambiosDe, hasCambios, lineaNueva, lineasDe } from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const registro = registroOf({ detalles: [detalleDe(1, 5), detalleDe(2, 3)] })
const [una, otra] = lineasDe(registro)
if (una === undefined || otra === undefined) throw new Error('no lines')

test('unchanged lines are no change', () => {
  const cambios = cambiosDe(registro, lineasDe(registro))
  expect(cambios).toEqual({ pendientes: 0, quitadas: 0, invalidas: 0 })
  expect(hasCambios(cambios)).toBe(false)
})

test('added, changed and removed lines are counted, and so are lines that cannot be saved', () => {
  const lineas = [
    { ...una, cantidad: '' },
    lineaNueva('a', productoDe(3), '2'),
    lineaNueva('b', productoDe(4), '0'),
  ]
  const cambios = cambiosDe(registro, lineas)
  expect(cambios).toEqual({ pendientes: 3, quitadas: 1, invalidas: 2 })
  expect(hasCambios(cambios)).toBe(true)
})

test('a removed line is a change by itself', () => {
  expect(hasCambios(cambiosDe(registro, [otra]))).toBe(true)
})
