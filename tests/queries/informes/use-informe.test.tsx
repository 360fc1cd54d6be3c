// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsultaInforme } from '#domain/informe/informe.ts'
import { fetchDetalle, useInforme } from '#queries/informes/use-informe.ts'
import { queryClient } from '#queries/query-client.ts'

const CONSULTA: ConsultaInforme = {
  desde: '2026-11-01',
  hasta: '2026-11-20',
  estado: 5,
  modelo: '',
  color: 0,
  tipo: null,
  ...{ horaD: '00:00', horaH: '23:59', retroceso: null },
}
const FILAS = [{ modelo: { nombre: 'S7' }, cantidad: 3 }]
const asked: string[] = []
let answer: (url: string) => Response | Promise<Response> = () => Response.json(FILAS)

beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  localStorage.clear()
  answer = () => Response.json(FILAS)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    return answer(url)
  })
})

const open = (part: Partial<ConsultaInforme> = {}) =>
  renderHook(consulta => useInforme(consulta, 'acosta'), { initialProps: { ...CONSULTA, ...part } })

test('a report requests whole local days, and has no parameter for the model', async () => {
  const { result } = open({ modelo: 'S7', color: 2 })
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  expect(asked).toEqual([
    '/api/informes/filtroFechas?fechaD=2026-11-01T00:00:00&fechaH=2026-11-20T23:59:59&estado=5&color=2',
  ])
})

test.each([5, 6])('the AS report of estado %i has its own call, with the type', async estado => {
  const { result } = open({ estado, tipo: 'S' })
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  expect(asked[0]).toMatch(/^\/api\/informes\/filtroFechasAS\?.*&tipo=S$/)
})

test.each([1, 2, 3, 4, 7])('the AS report of estado %i is an empty list without a call', async estado => {
  const { result } = open({ estado, tipo: 'A' })
  await waitFor(() => expect(result.current.data).toEqual([]))
  expect(asked).toEqual([])
})

test('a refusal by the server and a missing network are distinguished', async () => {
  answer = () => new Response('', { status: 500 })
  const { result, rerender } = open()
  await waitFor(() => expect(result.current.error?.kind).toBe('http'))
  answer = () => Promise.reject(new TypeError('failed'))
  rerender({ ...CONSULTA, estado: 4 })
  await waitFor(() => expect(result.current.error?.kind).toBe('network'))
  expect(result.current.data).toBeNull()
})

test('a failure after an answer leaves the answer with its age', async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  const { asOf } = result.current
  answer = () => new Response('', { status: 503 })
  result.current.refetch()
  await waitFor(() => expect(result.current.error?.kind).toBe('http'))
  expect(result.current.data).toEqual(FILAS)
  expect(result.current.asOf).toBe(asOf)
})

test('two requests at once are one call, and a former query’s late answer is not shown', async () => {
  let release: (response: Response) => void = () => {}
  answer = () => new Promise(resolve => (release = resolve))
  const { result, rerender } = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  result.current.refetch()
  result.current.refetch()
  expect(asked).toHaveLength(1)
  const late = release
  answer = () => Response.json([{ modelo: { nombre: 'R7' }, cantidad: 1 }])
  rerender({ ...CONSULTA, estado: 4 })
  await waitFor(() => expect(result.current.data?.[0]?.modelo.nombre).toBe('R7'))
  late(Response.json(FILAS))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(result.current.data?.[0]?.modelo.nombre).toBe('R7')
})

test('a detail is requested by model name with the report’s own call; a failure returns null', async () => {
  answer = () => Response.json([])
  expect(await fetchDetalle(CONSULTA, 'S7 XL & ñ')).toEqual([])
  expect(await fetchDetalle({ ...CONSULTA, tipo: 'S' }, 'S7')).toEqual([])
  expect(asked.map(url => url.split('?')[0])).toEqual([
    '/api/informes/filtroFechas/modelo',
    '/api/informes/filtroFechas/modeloAS',
  ])
  expect(asked[0]?.replaceAll('+', ' ')).toContain('modelo=S7 XL & ñ')
  answer = () => new Response('', { status: 500 })
  expect(await fetchDetalle(CONSULTA, 'R7')).toBeNull()
})
