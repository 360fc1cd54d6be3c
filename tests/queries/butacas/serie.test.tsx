// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import {
  addNota,
  type Serie,
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

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('starting a series leaves another user’s series as it is', () => {
  const { result: ana } = renderHook(() => useSerie('ana'))
  act(() => startSerie('ana', null, 1))
  act(() => setEnCurso(ana.current?.id ?? '', { nro: 'A-1', eBlanca: 'B-7' }))
  act(() => startSerie('beto', { id: 4, nombre: 'armada' }, 2))
  expect(ana.current).toMatchObject({ tarea: 'homologar', enCurso: { nro: 'A-1' } })
  const { result: beto } = renderHook(() => useSerie('beto'))
  expect(beto.current).toMatchObject({ tarea: 'estado', owner: 'beto' })
})

test('a scan of a series that has ended is not noted in the series that runs now', () => {
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

describe('windows of one person', () => {
  const ESTADO = { id: 4, nombre: 'armada' }
  const newTab = (): Storage => new (sessionStorage.constructor as new () => Storage)()

  /** Opens a page that reads and changes its series in the storage of `tab`. */
  async function openPage(tab: Storage) {
    vi.resetModules()
    const page = await import('#queries/butacas/serie.ts')
    const within = <T,>(use: () => T): T => {
      vi.stubGlobal('sessionStorage', tab)
      return use()
    }
    const { result } = within(() => renderHook(() => page.useSerie('vera')))
    return {
      start: (estado: typeof ESTADO | null) => act(() => within(() => page.startSerie('vera', estado, 1))),
      note: (nro: string) =>
        act(() => page.addNota(result.current?.id ?? '', { nro, marca: 'no-existe', at: 1, detalle: '' })),
      serie: () => result.current,
      nros: () => result.current?.notas.map(({ nro }) => nro),
    }
  }

  test('after a reload each of two windows continues its own series', async () => {
    const [one, other] = [newTab(), newTab()]
    const first = await openPage(one)
    first.start(ESTADO)
    const second = await openPage(other)
    second.start(null)
    second.note('S2')
    expect((await openPage(one)).serie()).toEqual(first.serie())
    expect((await openPage(other)).serie()).toMatchObject({ tarea: 'homologar', notas: [{ nro: 'S2' }] })
    expect((await openPage(newTab())).serie()).toEqual(second.serie())
  })

  test('a new window continues the last series, and each window shows the scans of both windows', async () => {
    const first = await openPage(newTab())
    first.start(ESTADO)
    const second = await openPage(newTab())
    expect(second.serie()).toEqual(first.serie())
    second.note('S1')
    const key = Object.keys(localStorage).find(each => each.includes(second.serie()?.id ?? '-')) ?? ''
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    expect(first.nros()).toEqual(['S1'])
    first.note('S2')
    expect(first.nros()).toEqual(['S1', 'S2'])
  })

  test('starting a series deletes a series that was not continued for two days', async () => {
    const closed = await openPage(newTab())
    closed.start(ESTADO)
    const { id, seguida } = closed.serie() as Serie
    const old = JSON.stringify({ ...closed.serie(), seguida: seguida - 49 * 3_600_000 })
    localStorage.setItem(`butacas-serie:vera:${id}`, old)
    const tab = newTab()
    tab.setItem('butacas-serie:vera', 'gone')
    const now = await openPage(tab)
    expect(now.serie()).toBeNull()
    now.start(null)
    const kept = Object.keys(localStorage).filter(key => key.startsWith('butacas-serie:vera'))
    expect(kept).toEqual([`butacas-serie:vera:${now.serie()?.id}`])
  })

  test('the series that an earlier release stored for the user continues', async () => {
    const closed = await openPage(newTab())
    closed.start(ESTADO)
    const before = closed.serie()
    localStorage.clear()
    localStorage.setItem('butacas-serie:vera', JSON.stringify(before))
    expect((await openPage(newTab())).serie()).toEqual(before)
    expect(Object.keys(localStorage)).toEqual([`butacas-serie:vera:${before?.id}`])
  })
})

test('a stored change is in the series at once, and only one time', async () => {
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
