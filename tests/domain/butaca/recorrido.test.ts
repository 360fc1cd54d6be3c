import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EdicionFicha, PasoFicha } from '#contract/ficha.ts'
import { estadoAntesDeBorrar, recorridoOf } from '#domain/butaca/recorrido.ts'
import { addressOfEstas, addressOfFicha, nroOfFicha, parseEstas } from '#domain/rutas.ts'

const NOMBRES = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const LINEA = NOMBRES.slice(0, 6).map((nombre, i) => ({ id: i + 1, nombre }))
const hora = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000`
const paso = (n: number, estado: number, over: Partial<PasoFicha> = {}): PasoFicha => ({
  ...{ id: n, fechaHs: hora(n), usuario: 'sosa', margenMin: null, identificado: null },
  ...{ estado: { id: estado, nombre: NOMBRES[estado - 1] ?? '' }, modelo: 'S7', color: 'negro' },
  ...{ esS: false, peso: -1, minutos: null, deshecho: null, motivo: null, nota: null, defecto: false },
  ...over,
})
const UNDO = { fechaHs: hora(1), usuario: 'ruiz' }
const edicion = (n: number): EdicionFicha => ({
  ...{
    id: n,
    fechaHs: hora(n),
    usuario: 'sosa',
    margenMin: null,
    identificado: null,
    antes: {},
    despues: {},
  },
})
const tiposOf = (pasos: PasoFicha[], ediciones: EdicionFicha[] = []) =>
  recorridoOf({ pasos, ediciones }, LINEA).map(({ tipo }) => tipo)

test('a step back is recognized by the last step that still counts, not by an undone step in between', () => {
  const pasos = [paso(1, 1), paso(2, 4), paso(3, 6, { deshecho: UNDO }), paso(4, 2), paso(5, 7), paso(6, 4)]
  const volvio = recorridoOf({ pasos, ediciones: [] }, LINEA).flatMap(hito =>
    hito.tipo === 'paso' && hito.volvio ? [hito.paso.id] : [],
  )
  expect(volvio).toEqual([4])
})

test('only the step that set a weight shows the weight', () => {
  const pasos = [paso(1, 1), paso(2, 3, { peso: 18 }), paso(3, 4, { peso: 18 }), paso(4, 3, { peso: 17 })]
  const pesos = recorridoOf({ pasos, ediciones: [] }, LINEA).flatMap(hito =>
    hito.tipo === 'paso' ? [hito.peso] : [],
  )
  expect(pesos).toEqual([17, null, 18, null])
})

test('an edit is placed among the steps by its time, and separates undone steps', () => {
  const undone = (n: number) => paso(n, 4, { deshecho: UNDO })
  expect(tiposOf([paso(1, 1), undone(3), undone(4)], [edicion(2), edicion(9)])).toEqual([
    ...['edicion', 'deshechos', 'edicion', 'paso', 'creada'],
  ])
  expect(tiposOf([paso(1, 1), undone(3), undone(5)], [edicion(4)])).toEqual([
    ...['deshechos', 'edicion', 'deshechos', 'paso', 'creada'],
  ])
})

test('every step and edit appears once, newest first', () => {
  const parte = fc.record({
    n: fc.integer({ min: 1, max: 23 }),
    que: fc.constantFrom('paso', 'deshecho', 'edicion'),
  })
  fc.assert(
    fc.property(fc.array(parte, { maxLength: 20 }), partes => {
      const enOrden = partes.toSorted((a, b) => a.n - b.n).map((each, id) => ({ ...each, id: id + 1 }))
      const pasos = enOrden
        .filter(({ que }) => que !== 'edicion')
        .map(({ n, id, que }) => paso(n, 2, { id, ...(que === 'deshecho' && { deshecho: UNDO }) }))
      const ediciones = enOrden
        .filter(({ que }) => que === 'edicion')
        .map(({ n, id }) => ({ ...edicion(n), id }))
      const vistos = recorridoOf({ pasos, ediciones }, LINEA).flatMap(
        (hito): readonly (PasoFicha | EdicionFicha)[] => {
          if (hito.tipo === 'deshechos') return hito.pasos
          if (hito.tipo === 'edicion') return [hito.edicion]
          return hito.tipo === 'paso' ? [hito.paso] : []
        },
      )
      expect(vistos.map(({ id }) => id).sort((a, b) => a - b)).toEqual(enOrden.map(({ id }) => id))
      expect(vistos.map(({ fechaHs }) => fechaHs)).toEqual(
        vistos
          .map(({ fechaHs }) => fechaHs)
          .sort()
          .reverse(),
      )
    }),
  )
})

test('the state before a deletion skips repeated deletions and undone steps', () => {
  const antes = (...pasos: PasoFicha[]) => estadoAntesDeBorrar({ pasos }, 7)?.nombre ?? null
  expect(antes(paso(1, 1), paso(2, 4), paso(3, 7), paso(4, 7))).toBe('armada')
  expect(antes(paso(1, 1), paso(2, 4, { deshecho: UNDO }), paso(3, 7))).toBe('cortada')
  expect(antes(paso(1, 1), paso(2, 7), paso(3, 2))).toBeNull()
  expect(antes(paso(1, 7))).toBeNull()
})

test('the address of a list of seats gives their numbers back, also with commas', () => {
  for (const nros of [['S71'], ['S71', 'HX00218'], ['a,b', 'c&estas=d', '100 %', '%2C']])
    expect(
      parseEstas(new URL(addressOfEstas(nros), 'http://planta').searchParams.get('estas') ?? ''),
    ).toEqual(nros)
})

test('the address of a seat’s page gives its number back, for any number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), nro => {
      fc.pre(nro.isWellFormed() && !/^\.{1,2}$/.test(nro))
      const { pathname } = new URL(addressOfFicha(nro), 'http://planta')
      expect(nroOfFicha(pathname)).toBe(nro)
    }),
  )
  expect(new URL(addressOfFicha('..'), 'http://planta').searchParams.get('estas')).toBe('..')
  expect(nroOfFicha('/fabrica/butaca/%')).toBe('')
})
