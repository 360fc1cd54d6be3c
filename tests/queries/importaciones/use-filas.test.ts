// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchErrores, keyOfFilas, useFilasOf } from '#queries/importaciones/run.ts'
import { queryClient } from '#queries/query-client.ts'

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
