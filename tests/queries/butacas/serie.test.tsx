// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import {
  addNota,
  setEnCurso,
  setPorDecidir,
  startSerie,
  useLineasSerie,
  useSerie,
} from '#queries/butacas/serie.ts'
import { keepOperaciones } from '#queries/outbox/keep-operaciones.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

test('a relevo and back leaves each user’s own series', () => {
  const { result: ana } = renderHook(() => useSerie('ana'))
  act(() => startSerie('ana', null, 1))
  act(() => setEnCurso(ana.current?.id ?? '', { nro: 'A-1', eBlanca: 'B-7' }))
  act(() => startSerie('beto', { id: 4, nombre: 'armada' }, 2))
  expect(ana.current).toMatchObject({ tarea: 'homologar', enCurso: { nro: 'A-1' } })
  const { result: beto } = renderHook(() => useSerie('beto'))
  expect(beto.current).toMatchObject({ tarea: 'estado', owner: 'beto' })
})

test('a scan of a series that no longer runs is not noted in the one that runs now', () => {
  const { result: ana } = renderHook(() => useSerie('ana'))
  const { result: beto } = renderHook(() => useSerie('beto'))
  const nota = { nro: 'S1', marca: 'no-existe', at: 1, detalle: '' } as const
  act(() => startSerie('ana', { id: 3, nombre: 'cosida' }, 1))
  const { id = '' } = ana.current ?? {}
  act(() => startSerie('beto', { id: 3, nombre: 'cosida' }, 2))
  const before = beto.current
  act(() => {
    addNota(id, nota)
    setPorDecidir(id, { nro: 'S1', texto: '1' })
  })
  expect(beto.current).toBe(before)
  act(() => startSerie('beto', null, 3))
  act(() => setEnCurso(id, { nro: 'S1', eBlanca: null }))
  expect(beto.current).toMatchObject({ enCurso: null, notas: [] })
  act(() => addNota(beto.current?.id ?? '', nota))
  expect(beto.current?.notas).toEqual([{ ...nota, id: 1 }])
})

test('a stored change is in the series at once, and only once', async () => {
  // Lets no request succeed
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  startSerie('ana', { id: 4, nombre: 'armada' }, 1)
  const { result } = renderHook(() => useLineasSerie(useSerie('ana')))
  await waitFor(() => expect(result.current).toEqual([]))
  const nros = () => result.current?.map(({ entry }) => entry.nro)
  const { id: serie } = renderHook(() => useSerie('ana')).result.current ?? {}
  const keep = (nro: string) =>
    keepOperaciones([{ butaca: butaca({ nro }), operacion: toEstado(4), serie: serie ?? '' }], 'ana')
  // The disk reports the change late
  let tell = () => {}
  const told = new Promise<void>(resolve => (tell = resolve))
  const { listFrom } = theReads
  vi.spyOn(theReads, 'listFrom').mockImplementation(async seq => {
    await told
    return listFrom(seq)
  })
  for (const nro of ['S710482', 'S710483']) await act(() => keep(nro))
  expect(nros()).toEqual(['S710482', 'S710483'])
  await act(async () => tell())
  vi.restoreAllMocks()
  await act(() => keep('S710484'))
  await waitFor(() => expect(nros()).toEqual(['S710482', 'S710483', 'S710484']))
})
