// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setEnCurso, startSerie, useSerie } from '#queries/serie.ts'

test('a relevo there and back leaves each the series that they had', () => {
  const { result: ana } = renderHook(() => useSerie('ana'))
  act(() => {
    startSerie('ana', null, 1)
    setEnCurso({ nro: 'A-1', eBlanca: 'B-7' })
  })
  act(() => startSerie('beto', { id: 4, nombre: 'armada' }, 2))
  expect(ana.current).toMatchObject({ tarea: 'homologar', enCurso: { nro: 'A-1' } })
  const { result: beto } = renderHook(() => useSerie('beto'))
  expect(beto.current).toMatchObject({ tarea: 'estado', owner: 'beto' })
})
