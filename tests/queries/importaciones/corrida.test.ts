// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Importacion } from '#contract/importacion-schema.ts'
import { clearSesion, saveSesion } from '#offline/sesion.ts'
import {
  abrir,
  corregir,
  countAparte,
  countPreguntas,
  deshacer,
  elegirCampo,
  elegirDecimal,
  elegirDolares,
  empezar,
  getCorrida,
  importar,
  isUnderWay,
  keyOfFilas,
  noDeshacer,
  parar,
  probar,
  rescatar,
  type Tabla,
  volver,
} from '#queries/importaciones/run.ts'
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
/** Whether all calls fail, except the import itself. */
let isGone: boolean

beforeEach(async () => {
  asked = []
  known = []
  isGone = false
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit) => {
    asked.push({ method, path, body: String(body) })
    if (path.endsWith('/aplicar')) return apply(signal ?? undefined)
    if (isGone) return cutOff()
    return Response.json(method === 'GET' ? known : PRUEBA)
  })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } })
  empezar('ana', 'productos')
  abrir('lista.csv', TABLA)
  await probar()
})
afterEach(() => {
  queryClient.clear()
})

const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const never = (signal: AbortSignal | undefined) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )

test('a NUL in a cell is sent as U+FFFD', () => {
  const [piece] = asked.filter(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(piece?.body ?? '').filas[0].celdas[0]).toBe('A\uFFFDB')
})

test('a correction sends only its row, and the shown rows are loaded again', async () => {
  queryClient.setQueryData([...keyOfFilas('i'), 'error'], 'shown')
  const from = asked.length
  await corregir([3], 'categoria', 'Telas')
  const sent = asked.slice(from).find(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(sent?.body ?? '').filas).toEqual([{ fila: 3, celdas: ['C', 'Telas'] }])
  expect(queryClient.getQueryState([...keyOfFilas('i'), 'error'])?.isInvalidated).toBe(true)
  expect(getCorrida().isCorrigiendo).toBe(false)
})

test('a test run that creates missing categories keeps the corrections', async () => {
  await corregir([3], 'categoria', 'Cintas')
  const from = asked.length
  await probar(true)
  const bodies = asked.slice(from).map(({ method, path, body }) => ({ method, path, body }))
  const begun = bodies.find(({ method, path }) => method === 'POST' && path.endsWith('/importaciones'))
  expect(JSON.parse(begun?.body ?? '')).toMatchObject({ crearCategorias: true })
  const sent = bodies.find(({ path }) => path.endsWith('/filas'))
  expect(JSON.parse(sent?.body ?? '').filas[1].celdas).toEqual(['C', 'Cintas'])
})

test('the choice to create categories applies to the next test run of the same file, and to no other file', async () => {
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

test('the open questions of a file are asked, and the answers are sent with the columns', async () => {
  const celdas = [
    ['RUBRO: FUNDAS', null, null],
    ['A', '$ 3,5', '3,000'],
    ['Subtotal', '9,5', null],
  ]
  abrir('lista.csv', {
    ...{ hoja: null, hojas: 0, titulos: ['Cod', 'Precio Lista', 'Stock min'] },
    filas: celdas.map((fila, n) => ({ fila: n + 2, celdas: fila })),
  })
  expect(getCorrida()).toMatchObject({ porElegir: [1], aparte: [{ fila: 2 }, { fila: 4 }] })
  expect([countPreguntas(getCorrida()), countAparte(getCorrida())]).toEqual([2, 2])
  elegirCampo(1, 'venta')
  // The price column shows the decimal sign of the file, and thereby answers the question of the other column
  expect([countPreguntas(getCorrida()), getCorrida().lecturas[2]?.por]).toEqual([1, 'archivo'])
  elegirDolares(1)
  expect(countPreguntas(getCorrida())).toBe(0)
  rescatar([4], true)
  const from = asked.length
  await probar()
  const bodyOf = (path: RegExp, method: string) =>
    JSON.parse(asked.slice(from).find(each => path.test(each.path) && each.method === method)?.body ?? '{}')
  expect(bodyOf(/importaciones$/, 'POST')).toMatchObject({
    campos: ['codigo', 'venta', 'stock_minimo'],
    lecturas: [
      { decimal: null, dolares: false },
      { decimal: ',', dolares: true },
      { decimal: ',', dolares: false },
    ],
  })
  expect(bodyOf(/filas$/, 'PUT').filas.map(({ fila }: { fila: number }) => fila)).toEqual([3, 4])
  // Another decimal sign starts another test run
  const again = asked.length
  elegirDecimal(2, '.')
  await vi.waitFor(() => expect(getCorrida().paso).toBe('prueba'))
  const begun = asked
    .slice(again)
    .find(({ path, method }) => method === 'POST' && path.endsWith('/importaciones'))
  expect(JSON.parse(begun?.body ?? '').lecturas[2]).toEqual({ decimal: '.', dolares: false })
})

test('an ambiguous column waits for an answer', () => {
  abrir('lista.csv', {
    ...{ hoja: null, hojas: 0, titulos: ['Cod', 'Stock min'] },
    filas: [{ fila: 2, celdas: ['A', '3,000'] }],
  })
  expect(countPreguntas(getCorrida())).toBe(1)
  elegirDecimal(1, ',')
  expect([countPreguntas(getCorrida()), getCorrida().lecturas[1]?.por]).toEqual([0, 'persona'])
})

test('an undo that needs a confirmation changes nothing before the confirmation, and sends the confirmed movements', async () => {
  const movidas = { total: 1, productos: [{ codigo: 'A', hay: 10, queda: -30 }], vista: 'v' }
  const problem = {
    type: 'about:blank',
    title: '',
    status: 422,
    detail: 'x',
    instance: '',
    codigo: 'REGLA',
    movidas,
  }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ method: 'POST', path, body: String(body) })
    return Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } })
  })
  await deshacer(HECHA)
  expect(getCorrida()).toMatchObject({
    paso: 'archivo',
    fallo: null,
    movidas: { ...movidas, importacion: { id: 'i' } },
  })
  await deshacer(HECHA, 'v')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ vista: 'v' })
  noDeshacer()
  expect(getCorrida().movidas).toBeNull()
})

test('after a broken connection an applied import is recognized; otherwise the failure is shown', async () => {
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

const stop = async () => {
  apply = never
  const going = importar()
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/aplicar'))).toBe(true))
  const from = asked.length
  parar()
  await going
  return asked.slice(from).map(({ method, path }) => `${method} ${path}`)
}

test('O38: a stopped import counts as stopped once the server has rolled it back', async () => {
  const [first] = await stop()
  expect(first, 'waits for the server’s transaction').toBe('POST /api/importaciones/i/prueba')
  expect([getCorrida().paso, getCorrida().fallo]).toEqual(['prueba', null])
})

test('O38: a stopped import that was applied is shown as applied', async () => {
  known = [HECHA]
  await stop()
  expect([getCorrida().paso, getCorrida().fallo]).toEqual(['hecha', null])
})

test('O38: a stopped import whose outcome cannot be read goes back to its preview with a network error', async () => {
  isGone = true
  await stop()
  expect(getCorrida()).toMatchObject({ paso: 'prueba', fallo: { kind: 'network', status: 0 } })
})

test('the browser asks before the page is left only while a step runs', async () => {
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

test('an import ends when its user signs out', async () => {
  apply = never
  const going = importar()
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/aplicar'))).toBe(true))
  await clearSesion('ana')
  await going
  expect([getCorrida().paso, getCorrida().fallo]).toEqual(['prueba', null])
})
