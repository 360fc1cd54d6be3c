// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FILAS_POR_PAGINA, type Orden } from '#domain/valor/lista.ts'
import { useOrden, usePages } from '#office/pages.tsx'

type Columna = 'id' | 'nombre'
const COLUMNAS = { id: null, nombre: null }
const FIRST: Orden<Columna> = { columna: 'id', sentido: 'desc' }
const FILAS = Array.from({ length: 3 * FILAS_POR_PAGINA }, (_, at) => at)

const openList = (isAddressed = true) =>
  renderHook(() => ({
    orden: useOrden(FIRST, COLUMNAS, isAddressed),
    pages: usePages(FILAS, isAddressed),
  })).result
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a reload keeps the order and the page of a list', () => {
  const list = openList()
  act(() => list.current.orden[1]('nombre'))
  act(() => list.current.orden[1]('nombre'))
  act(() => list.current.pages.setPage(3))
  expect(location.search).toBe('?orden=-nombre&pagina=3')
  cleanup()
  const again = openList()
  expect(again.current.orden[0]).toEqual({ columna: 'nombre', sentido: 'desc' })
  expect(again.current.pages.page).toBe(3)
  expect(again.current.pages.shown[0]).toBe(2 * FILAS_POR_PAGINA)
})

test('the default order and the first page are not in the address', () => {
  const list = openList()
  act(() => list.current.orden[1]('id'))
  expect(location.search).toBe('?orden=id')
  act(() => list.current.orden[1]('id'))
  act(() => list.current.pages.setPage(1))
  expect(location.search).toBe('')
})

test.each(['?orden=constructor&pagina=0', '?orden=--id&pagina=-2', '?orden=clave&pagina=99999999999'])(
  'an invalid order or page counts as absent: %s',
  search => {
    history.replaceState(null, '', search)
    const list = openList()
    expect([list.current.orden[0], list.current.pages.page]).toEqual([FIRST, 1])
  },
)

test('a list inside another screen does not read or write the address', () => {
  history.replaceState(null, '', '?orden=nombre&pagina=2')
  const list = openList(false)
  expect([list.current.orden[0], list.current.pages.page]).toEqual([FIRST, 1])
  act(() => list.current.pages.setPage(3))
  expect(location.search).toBe('?orden=nombre&pagina=2')
})
