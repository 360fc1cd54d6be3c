import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agregarLinea, isPendiente, lineasDe, rebaseLineas } from '#domain/registro/linea-registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const base = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2), detalleDe(3, 3)] })
const [una, dos, tres] = lineasDe(base)
if (una === undefined || dos === undefined || tres === undefined) throw new Error('no lines')
const leer = (lineas: readonly { producto: { id: number }; cantidad: string }[]) =>
  lineas.map(({ producto, cantidad }) => [producto.id, cantidad])

test('changes by two users in different lines are both kept', () => {
  const mias = agregarLinea(base, [{ ...una, cantidad: '10' }, tres], {
    clave: 'n',
    producto: productoDe(9),
    cantidad: '4',
  })
  const suyo = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2), detalleDe(3, 30), detalleDe(8, 1)] })
  expect(leer(rebaseLineas(base, mias, suyo))).toEqual([
    [1, '10'],
    [3, '30'],
    [8, '1'],
    [9, '4'],
  ])
})

test('in a line changed by both users this user’s change wins; a line that the other user removed and this user changed is new', () => {
  const mias = [{ ...una, cantidad: '10' }, { ...dos, cantidad: '20' }, tres]
  const suyo = registroOf({ detalles: [detalleDe(1, 5), detalleDe(3, 3)] })
  const lineas = rebaseLineas(base, mias, suyo)
  expect(leer(lineas)).toEqual([
    [1, '10'],
    [3, '3'],
    [2, '20'],
  ])
  expect(lineas.map(isPendiente)).toEqual([true, false, true])
})

test('lines of one product are matched by their order', () => {
  const doble = registroOf({ detalles: [detalleDe(1, 1), detalleDe(1, 2)] })
  const [primera, segunda] = lineasDe(doble)
  if (primera === undefined || segunda === undefined) throw new Error('no lines')
  expect(leer(rebaseLineas(doble, [primera, { ...segunda, cantidad: '7' }], doble))).toEqual([
    [1, '1'],
    [1, '7'],
  ])
})

test('without own changes the other user’s lines are kept, and without the other’s changes the own lines', () => {
  const detalles = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 5 }), cantidad: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 6 },
  )
  const hacer = (filas: { id: number; cantidad: number }[]) =>
    registroOf({ detalles: filas.map(({ id, cantidad }) => detalleDe(id, cantidad)) })
  fc.assert(
    fc.property(detalles, detalles, (filas, otras) => {
      const antes = hacer(filas)
      const suyo = hacer(otras)
      expect(leer(rebaseLineas(antes, lineasDe(antes), suyo))).toEqual(leer(lineasDe(suyo)))
      const mias = lineasDe(antes).filter((_, i) => i % 2 === 0)
      expect(leer(rebaseLineas(antes, mias, antes))).toEqual(leer(mias))
    }),
  )
})
