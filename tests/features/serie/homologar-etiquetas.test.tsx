// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import '#offline/sync/engine.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHomologar } from '#features/serie/use-homologar.ts'
import { db } from '#offline/db.ts'
import { saveLista } from '#offline/listas.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { type SerieHomologar, startSerie, useSerie } from '#queries/butacas/serie.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { scan } from '#tests/helpers/serie-screen.tsx'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined())
})
afterEach(() => {
  act(() => reportReachable(true))
})
const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }

/** A series without a network over one ready seat. `reads` scans a text and waits for its judgement. */
async function openHomologar(nro: string) {
  const estado = { id: 5, nombre: 'lista' }
  await mergeButacas(db, [butaca({ nro, estado, prehomologada: true, version: 1 })])
  act(() => {
    reportReachable(false)
    startSerie('operario', null, 0)
  })
  const { result } = renderHook(() => {
    const serie = useSerie('operario') as SerieHomologar
    return useHomologar({ serie, isOnline: false, notify: notify as never })
  })
  const reads = async (texto: string, expected: object) => {
    scan(texto)
    const isRead = () => expect(result.current.lectura).toMatchObject({ texto, ...expected })
    await waitFor(isRead)
  }
  return { result, reads }
}

test('without a network one label never counts as both labels of a seat', async () => {
  const { result, reads } = await openHomologar('S100001')
  await reads('S100001', { tipo: 'falta' })
  // The code looks like a seat's number, and offline the app cannot tell
  await reads('AB12345', { tipo: 'dudosa' })
  act(() => result.current.usarIgual())
  await waitFor(() => expect(result.current.lectura.eBlanca).toBe('AB12345'))
  await reads('AB12345', { tipo: 'misma-etiqueta' })
  act(() => result.current.usarIgual())
  await reads('AB12346', { tipo: 'dudosa', isAbierta: true })
})

test('a label unlike the known ones is asked about, and stored only if confirmed', async () => {
  const conocidas = [1, 2, 3].map(n => ({ etiqueta_blanca: `B-000000${n}`, etiqueta_gris: `G-000000${n}` }))
  await saveLista({ nombre: 'homologaciones', de: 'operario', at: Date.now(), filas: conocidas })
  const { result, reads } = await openHomologar('S100002')
  await reads('S100002', { tipo: 'falta' })
  await reads("B'9990001", { tipo: 'extrana', motivo: 'B-0000001', eBlanca: null })
  await reads('B-9990001', { tipo: 'falta', eBlanca: 'B-9990001' })
  await reads("G'9990001", { tipo: 'extrana', motivo: 'G-0000001', eGris: null, isAbierta: true })
  act(() => result.current.usarIgual())
  await waitFor(() => expect(result.current.lectura).toMatchObject({ tipo: 'guardada', eGris: "G'9990001" }))
})
