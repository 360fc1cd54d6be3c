// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Importacion } from '#contract/importacion-schema.ts'
import { clearSesion, saveSesion } from '#offline/sesion.ts'
import {
  abrir,
  corregir,
  empezar,
  getCorrida,
  importar,
  isUnderWay,
  probar,
  type Tabla,
  volver,
} from '#queries/importaciones/run.ts'
import { keyOfFilas } from '#queries/importaciones/use-filas.ts'
import { queryClient } from '#queries/query-client.ts'

const PRUEBA = {
  ...{
    id: 'i',
    clase: 'productos',
    archivo: 'lista.csv',
    estado: 'prueba',
    usuario: { id: 1, nombre: 'ana' },
  },
  ...{ cifras: { nuevo: 1, cambia: 0, igual: 0, error: 1 }, probada: null, aplicada: null },
  ...{ deshacerHasta: null, deshechas: null, intactas: null },
} as Importacion
const TABLA: Tabla = {
  ...{ hoja: null, hojas: 1, titulos: ['Codigo', 'Rubro'] },
  filas: [
    { fila: 2, celdas: ['A\0B', 'Tela'] },
    { fila: 3, celdas: ['C', 'Tela'] },
  ],
}
const HECHA: Importacion = { ...PRUEBA, estado: 'hecha' }

let asked: { method: string; path: string; body: string }[]
let apply: (signal: AbortSignal | undefined) => Response | Promise<Response>
let known: Importacion[]

beforeEach(async () => {
  asked = []
  known = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit) => {
    asked.push({ method, path, body: String(body) })
    if (path.endsWith('/aplicar')) return apply(signal ?? undefined)
    return Response.json(method === 'GET' ? known : PRUEBA)
  })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } })
  empezar('ana', 'productos')
  abrir('lista.csv', TABLA)
  await probar()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const never = (signal: AbortSignal | undefined) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )

test('a NUL goes as what no cell may have: the rows beside it are tested', () => {
  const [piece] = asked.filter(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(piece?.body ?? '').filas[0].celdas[0]).toBe('A\uFFFDB')
})

test('what is corrected is sent alone, and the rows that are shown are asked for again', async () => {
  queryClient.setQueryData([...keyOfFilas('i'), 'error'], 'shown')
  const from = asked.length
  await corregir([3], 'categoria', 'Telas')
  const sent = asked.slice(from).find(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(sent?.body ?? '').filas).toEqual([{ fila: 3, celdas: ['C', 'Telas'] }])
  expect(queryClient.getQueryState([...keyOfFilas('i'), 'error'])?.isInvalidated).toBe(true)
  expect(getCorrida().isCorrigiendo).toBe(false)
})

test('a test is made again with the categories that it lacked, and what was corrected stays', async () => {
  await corregir([3], 'categoria', 'Cintas')
  const from = asked.length
  await probar(true)
  const bodies = asked.slice(from).map(({ method, path, body }) => ({ method, path, body }))
  const begun = bodies.find(({ method, path }) => method === 'POST' && path.endsWith('/importaciones'))
  expect(JSON.parse(begun?.body ?? '')).toMatchObject({ crearCategorias: true })
  const sent = bodies.find(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(sent?.body ?? '').filas[1].celdas).toEqual(['C', 'Cintas'])
})

test('the choice of categories holds for the next test of the same file, and for no other file', async () => {
  await probar(true)
  volver()
  const from = asked.length
  await probar()
  abrir('otro.xlsx', TABLA)
  await probar()
  const begun = asked
    .slice(from)
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/importaciones'))
  expect(begun.map(({ body }) => JSON.parse(body ?? '').crearCategorias)).toEqual([true, undefined])
})

test('what was done before the line was cut is found to be done; else the cut is told', async () => {
  apply = cutOff
  known = [{ ...HECHA, id: 'another' }]
  await importar()
  expect([getCorrida().paso, getCorrida().fallo?.ok]).toEqual(['prueba', false])
  known = [...known, HECHA]
  await importar()
  expect([getCorrida().paso, getCorrida().importacion?.estado, getCorrida().fallo]).toEqual([
    ...['hecha', 'hecha', null],
  ])
})

test('the page asks before it is left while something is under way, and no longer than that', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  let answer = (_: Response) => {}
  apply = () => new Promise(resolve => (answer = resolve))
  expect(leave()).toBe(false)
  const going = importar()
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/aplicar'))).toBe(true))
  expect([isUnderWay(getCorrida()), leave()]).toEqual([true, true])
  const lines = `${JSON.stringify({ importacion: HECHA })}\n`
  answer(new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } }))
  await going
  expect([getCorrida().paso, leave()]).toEqual(['hecha', false])
})

test('nobody’s import goes on when they are gone', async () => {
  apply = never
  const going = importar()
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/aplicar'))).toBe(true))
  await clearSesion('ana')
  await going
  expect([getCorrida().paso, getCorrida().fallo]).toEqual(['prueba', null])
})
