// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOwnServer } from '#offline/device.ts'
import { forgetListas } from '#offline/listas.ts'
import { saveSesion } from '#offline/sesion.ts'
import { oldest } from '#offline/sync/observe-server.ts'
import { useHomologaciones } from '#queries/homologaciones/use-homologaciones.ts'
import { live } from '#queries/outbox/live.ts'
import { queryClient } from '#queries/query-client.ts'
import { useEntregas, useRemitos } from '#queries/stock/use-entregas.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { useBusquedaProductos } from '#queries/stock/use-productos.ts'
import { useRegistros } from '#queries/stock/use-registros.ts'

/** Web Locks of a browser with one tab, missing in this environment. */
const ONE_TAB = {
  request: (...given: unknown[]) => (given.at(-1) as (lock: object) => unknown)({}),
  query: async () => ({ held: [], pending: [] }),
}
Object.defineProperty(navigator, 'locks', { value: ONE_TAB, configurable: true, writable: true })

const CURSOR = '38aa9af3-976f-4d72-9412-ae2a0e558b38.7:7:'

let person = 0
let owner: string
let nombre: string
let asked: number
/** Whether the event stream reports all events since the cursor of its client. */
let isSeamless: boolean
let line: ReadableStreamDefaultController<Uint8Array>
/** Lets the stream open; until then it waits, as on a slow network. */
let openLine: () => void
let stopLive: () => void

beforeEach(async () => {
  owner = `persona-${++person}`
  nombre = 'Antes'
  asked = 0
  isSeamless = false
  // Without this the stream would wait 3 s for a first answer
  oldest.set(null)
  queryClient.clear()
  const opened = new Promise<void>(resolve => {
    openLine = resolve
  })
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit) => {
    if (path.startsWith('/api/butaca')) return new Response(null, { status: 503 }) // No seats here
    if (path !== '/api/eventos') {
      asked++
      const filas = [{ id: 1, nombre }]
      if (path === '/api/remitos') return Response.json({ remitos: filas })
      return Response.json(path === '/api/entregas' ? { entregas: filas } : filas)
    }
    await opened
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        line = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    line.enqueue(new TextEncoder().encode('retry: 2000\nid: 1\n\n'))
    // A continued stream reports missed changes
    const isMissed = new Headers(headers).has('last-event-id') && !isSeamless
    if (isMissed) tell('cambio', { butacas: [], homologaciones: true })
    const cursor = isSeamless ? { 'x-cursor': CURSOR } : {}
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...cursor } })
  })
  await forgetListas()
  await setOwnServer(true)
  await saveSesion({ token: 't', pk: { usuario: { nombre: owner, rol: { nombre: 'admin' } } } })
  stopLive = live.start()
})
afterEach(() => {
  cleanup()
  stopLive()
  // A drain may still send requests
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
})

const tell = (event: string, data: object) =>
  line.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
const isLive = () => waitFor(() => expect(live.getSnapshot()).toBe('live'))

const FILTRO = { texto: 'a' }
type Shown = { current: { data: readonly unknown[] | null } }
const shows = (result: Shown, text: string) =>
  waitFor(() => expect(result.current.data).toEqual([{ id: 1, nombre: text }]))

const LISTS: [string, () => Shown, () => void][] = [
  ['a list of products', () => renderHook(() => useLista(owner, 'productos')).result, nombres('marcas')],
  ['a filter of products', () => renderHook(() => useLista(owner, 'marcas')).result, nombres('marcas')],
  [
    'a search of products',
    () => {
      const { result } = renderHook(() => useBusquedaProductos(owner))
      result.current.buscar(FILTRO as never)
      return result
    },
    nombres('talles'),
  ],
  [
    'a list of records',
    () => renderHook(() => useLista(owner, 'registros')).result,
    nombres('cliente_proveedor'),
  ],
  [
    'a search of records',
    () => renderHook(() => useRegistros(owner, FILTRO as never, new Map())).result,
    nombres('cliente_proveedor'),
  ],
  [
    'the remitos X',
    () =>
      renderHook(() => {
        const answer = useRemitos(owner)
        return { ...answer, data: answer.data?.remitos ?? null }
      }).result,
    nombres('entregas'),
  ],
  ['the drafts of a sale', () => renderHook(useBorradores).result, nombres('cliente_proveedor')],
  [
    'homologations',
    () => renderHook(() => useHomologaciones(owner, '')).result,
    () => tell('cambio', { butacas: [], homologaciones: true }),
  ],
]
function useBorradores() {
  const answer = useEntregas(owner)
  return { ...answer, data: answer.data?.entregas ?? null }
}
function nombres(lista: string) {
  return () => tell('nombres', { listas: [lista] })
}

const PRODUCTOS: (typeof LISTS)[number] = [
  'the products in the drafts',
  () => renderHook(useBorradores).result,
  nombres('productos_butaca'),
]
test.each([...LISTS, PRODUCTOS])(
  '%s shows a new name when the stream reports it',
  async (_, open, written) => {
    openLine()
    await isLive()
    const list = open()
    await shows(list, 'Antes')
    nombre = 'Después'
    written()
    await shows(list, 'Después')
  },
)

const openAll = () => LISTS.map(([name, open]) => [name, open()] as const)
const allShow = async (lists: ReturnType<typeof openAll>, text: string) => {
  for (const [name, list] of lists)
    await waitFor(() => expect(list.current.data, name).toEqual([{ id: 1, nombre: text }]))
}

test('each list shows a name written before the stream opened', async () => {
  const lists = openAll()
  await allShow(lists, 'Antes')
  nombre = 'Después'
  openLine()
  await isLive()
  await allShow(lists, 'Después')
})

test('each list under way when the stream opened is loaded again', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const throughServer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await throughServer(path, init)
    if (path !== '/api/eventos') await answered
    return response
  })
  const lists = openAll()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(LISTS.length))
  openLine()
  await isLive()
  nombre = 'Después'
  answer()
  await allShow(lists, 'Después')
})

test('a stream that opens at the cursor of the lists reads none of them again', async () => {
  isSeamless = true
  oldest.set(CURSOR)
  const lists = openAll()
  await allShow(lists, 'Antes')
  const before = asked
  openLine()
  await isLive()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(asked).toBe(before)
  nombre = 'Después'
  for (const [, , written] of LISTS) written()
  await allShow(lists, 'Después')
})

test('each list is read again if an older answer comes after the stream opened', async () => {
  isSeamless = true
  oldest.set(CURSOR)
  const lists = openAll()
  await allShow(lists, 'Antes')
  openLine()
  await isLive()
  nombre = 'Después'
  oldest.set(CURSOR.replaceAll('7:', '5:'))
  await allShow(lists, 'Después')
})

test('a list that shows no names of the written kind is not loaded again', async () => {
  openLine()
  await isLive()
  const { result } = renderHook(() => useLista(owner, 'talles'))
  await shows(result, 'Antes')
  nombre = 'Después'
  tell('nombres', { listas: ['marcas'] })
  const marcas = renderHook(() => useLista(owner, 'marcas')).result
  await shows(marcas, 'Después')
  expect(result.current.data).toEqual([{ id: 1, nombre: 'Antes' }])
})
