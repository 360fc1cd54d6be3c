// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Corrida,
  camposDeTitulos,
  fetchErrores,
  filasQueDicen,
  keepCampos,
  keyOfFilas,
  type Tabla,
  useFilasOf,
} from '#queries/importaciones/run.ts'
import { queryClient } from '#queries/query-client.ts'

const tabla = (celdas: (string | number | null)[][]): Tabla => ({
  ...{ hoja: null, hojas: 1, titulos: ['Codigo', 'Rubro'] },
  filas: celdas.map((each, n) => ({ fila: n + 2, celdas: each })),
})
const corrida = (leida: Tabla) =>
  ({ tabla: leida, clase: 'productos', campos: ['codigo', 'categoria'] }) as unknown as Corrida

test('rows are matched by their trimmed, case-sensitive value in the corrected file', () => {
  const antes = corrida(
    tabla([
      ['A', 'Tela'],
      ['B', ' Tela '],
      ['C', 'Telas'],
      ['Tela', null],
      [7, 'Tela'],
    ]),
  )
  expect(filasQueDicen(antes, 'categoria', 'Tela')).toEqual([2, 3, 6])
  expect(filasQueDicen(antes, 'codigo', '7')).toEqual([6])
  expect(filasQueDicen(antes, 'categoria', 'tela')).toEqual([])
  const despues = corrida(
    tabla([
      ['A', 'Telas'],
      ['B', 'Tela'],
    ]),
  )
  expect(filasQueDicen(despues, 'categoria', 'Tela')).toEqual([3])
})

beforeEach(() => localStorage.clear())

const TITULOS = ['Cod', 'P. Costo', 'Otro']

test('the fields chosen for a file’s titles are proposed again, only for those titles and that kind', () => {
  expect(camposDeTitulos('productos', TITULOS)).toEqual({
    campos: ['codigo', 'costo', null],
    isRecordado: false,
  })
  keepCampos('productos', TITULOS, ['codigo', 'venta', 'marca'])
  expect(camposDeTitulos('productos', ['COD', 'p costo', 'otro'])).toEqual({
    ...{ campos: ['codigo', 'venta', 'marca'], isRecordado: true },
  })
  expect(camposDeTitulos('existencias', TITULOS).isRecordado).toBe(false)
  expect(camposDeTitulos('productos', [...TITULOS, 'Más']).isRecordado).toBe(false)
})

test('stored fields that are invalid now are ignored', () => {
  for (const kept of [
    'no json',
    '{}',
    '[["productos\\ncod\\np costo\\notro",["codigo","unidad",null]]]',
    '[["productos\\ncod\\np costo\\notro",["codigo"]]]',
  ]) {
    localStorage.setItem('butacas-importar-columnas', kept)
    expect(camposDeTitulos('productos', TITULOS).campos).toEqual(['codigo', 'costo', null])
  }
})

const PAGE = 100
const TOTAL = 250
let asked: number[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const desde = Number(new URL(path, 'http://x').searchParams.get('desde') ?? 0)
    asked.push(desde)
    const filas = Array.from({ length: Math.min(PAGE, TOTAL - desde) }, (_, n) => ({
      ...{ fila: desde + n + 1, nombre: `P-${desde + n}`, errores: [], cambios: [] },
    }))
    return Response.json({ filas, siguiente: desde + PAGE < TOTAL ? desde + PAGE : null })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  asked = []
})

test('each page is loaded once, and all loaded pages again after another test run', async () => {
  const { result } = renderHook(() => useFilasOf('i', 'error'))
  await waitFor(() => expect(result.current.filas).toHaveLength(PAGE))
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.filas).toHaveLength(2 * PAGE))
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.filas?.at(-1)?.fila).toBe(TOTAL))
  expect([result.current.more, asked]).toEqual([null, [0, 100, 200]])
  await act(() => queryClient.invalidateQueries({ queryKey: keyOfFilas('i') }))
  expect(asked.slice(3)).toEqual([0, 100, 200])
})

test('all rows with errors are fetched for their workbook', async () => {
  expect((await fetchErrores('i')).map(({ fila }) => fila)).toEqual(
    Array.from({ length: TOTAL }, (_, n) => n + 1),
  )
})
