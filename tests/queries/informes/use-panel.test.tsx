// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { askPanel, peekParte } from '#queries/informes/ask-panel.ts'
import { usePanel } from '#queries/informes/use-panel.ts'
import { forgetAnswers } from '#queries/local-storage.ts'
import { queryClient } from '#queries/query-client.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const at = (butaca: string, fecha_hs: string): Homologacion => ({
  butaca,
  nombre_modelo: 'S7',
  comprador: null,
  etiqueta_blanca: 'B-1',
  etiqueta_gris: 'G-1',
  fecha_hs,
})
const asked: { call: string; body: unknown }[] = []

beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  forgetAnswers() // Also drops the last test's delayed writes
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push({ call: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Response.json(
      url === '/api/homologaciones/hoy'
        ? [
            at('S2', '2026-11-20T09:00:00.500'),
            at('S1', '2026-11-20T00:00:00.000'),
            at('S3', '2026-11-20T10:05:00.000'),
          ]
        : [],
    )
  })
})

function signIn() {
  const payload = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))
  const usuario = { nombre: 'operario', rol: { nombre: 'operario' } }
  return saveSesion({ token: `x.${payload}.operario`, pk: { usuario } })
}

async function askEarly(): Promise<void> {
  await askPanel()
  await vi.waitFor(() => {
    for (const nombre of ['listas', 'actividad', 'homologadas'] as const)
      expect(peekParte(nombre, 'operario')).toBeDefined()
  }, 10_000)
}

test('the panel asks for the ready seats of every model and color', async () => {
  const { result } = renderHook(() => usePanel('vendedor', true))
  await waitFor(() => expect(result.current.listas.data).not.toBeNull())
  expect(asked).toEqual([
    { call: 'POST /api/butaca/filtro', body: { nro: null, modelo: 0, estado: 5, color: 0 } },
  ])
})

test('the homologated seats of the day are sorted by date, the newest on top', async () => {
  const { result } = renderHook(() => usePanel('operario', false))
  await waitFor(() => expect(result.current.homologadas?.data).not.toBeNull())
  expect(result.current.homologadas?.data?.map(({ butaca }) => butaca)).toEqual(['S3', 'S2', 'S1'])
  expect(asked.map(({ call }) => call)).toContain('GET /api/homologaciones/hoy')
})

test('preloaded answers are in the first render, and no call is made twice', async () => {
  await signIn()
  await askEarly()
  const renders: unknown[] = []
  const { result } = renderHook(() => {
    const panel = usePanel('operario', false)
    renders.push(panel.homologadas?.data?.map(({ butaca }) => butaca))
    return panel
  })
  expect(renders[0]).toEqual(['S3', 'S2', 'S1'])
  await waitFor(() => expect(result.current.homologadas?.isFresh).toBe(true))
  await waitFor(() => expect(result.current.listas.isFresh).toBe(true))
  expect(asked).toHaveLength(3)
})

test('malformed rows fail only in their own part of the panel, also if they were preloaded', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/cambioEstado/hoy' ? [{ id: 1 }] : []),
  )
  await signIn()
  await askEarly()
  const { result } = renderHook(() => usePanel('operario', false))
  expect(result.current.homologadas?.data).toEqual([])
  await waitFor(() => expect(result.current.actividad?.error).not.toBeNull())
  expect(result.current.actividad?.data).toBeNull()
  expect(result.current.listas.data).not.toBeNull()
})

test('without a network the ready seats are counted from mirror and queue, except for a vendedor', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const lista = { id: 5, nombre: 'lista' }
  const refreshedAt = Date.now() - 60_000
  const waiting = butaca({ nro: 'S7-3' })
  await mergeButacas(
    db,
    [
      butaca({ nro: 'S7-1', estado: lista }),
      butaca({ nro: 'S7-2', estado: lista, color: { id: 9, nombre: 'verde' } }),
      waiting,
    ],
    { refreshedAt },
  )
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  await enqueueOperaciones([{ butaca: waiting, operacion: toEstado(5) }], 'operario')
  try {
    act(() => reportReachable(false))
    const { result } = renderHook(() => usePanel('operario', false))
    await waitFor(() => expect(result.current.listas.data).toMatchObject({ total: 2, fuera: 1 }))
    expect(result.current.listas.asOf).toBe(refreshedAt)
    const { result: solo } = renderHook(() => usePanel('ventas', true))
    await waitFor(() => expect(solo.current.listas.error).not.toBeNull())
    expect(solo.current.listas.data).toBeNull()
  } finally {
    act(() => reportReachable(true))
    replica.stop()
  }
})
