// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EDAD } from '#contract/headers.ts'
import { clock } from '#offline/clock.ts'
import { db } from '#offline/db.ts'
import { forgetListas, getLista, saveLista } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { refreshLista, showSaved, useLista } from '#queries/stock/use-lista.ts'
import { cut, problem } from '#tests/helpers/screen.ts'

const FILAS = [{ id: 1, nombre: 'Densa' }]
const asked: string[] = []
let answer: () => Response | Promise<Response>

let person = 0
/** The last reading is cached for the life of the page, so each test has another user. */
let owner: string
beforeEach(async () => {
  owner = `persona-${++person}`
  asked.length = 0
  queryClient.clear()
  answer = () => Response.json(FILAS)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  await forgetListas()
})

const open = (de = owner) => renderHook(() => useLista(de, 'marcas'))

test('without a stored list the server’s rows are shown, and stored', async () => {
  const { result } = open()
  expect(result.current).toMatchObject({ data: null, isFetching: true, error: null })
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  expect(asked).toEqual(['/api/marcas'])
  await waitFor(async () =>
    expect(await getLista('marcas', owner)).toMatchObject({ filas: FILAS, at: result.current.asOf }),
  )
})

test('a stored list is shown while the server is asked, and stays with its age if the server does not answer', async () => {
  await saveLista({ nombre: 'marcas', de: owner, at: 1_000, filas: [{ id: 9, nombre: 'Vieja' }] })
  answer = cut
  const { result } = open()
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 0, detail: null }))
  expect(result.current).toMatchObject({
    data: [{ id: 9, nombre: 'Vieja' }],
    asOf: 1_000,
    isFetching: false,
  })
})

test('a list from a replica has the age that the replica reports', async () => {
  answer = () => Response.json(FILAS, { headers: { [EDAD]: '7' } })
  const before = clock.now()
  const { result } = open()
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  expect(result.current.asOf).toBeLessThan(before - 5_000)
})

test('a refusal has the server’s words', async () => {
  answer = () => problem(503, { detail: 'El servidor no puede atender ahora.', codigo: 'OCUPADO' })
  const { result } = open()
  await waitFor(() =>
    expect(result.current.error).toMatchObject({
      status: 503,
      detail: 'El servidor no puede atender ahora.',
    }),
  )
})

test('a list that was shown before is in the first frame when it is shown again', async () => {
  const first = open()
  await waitFor(() => expect(first.result.current.data).toEqual(FILAS))
  first.unmount()
  expect(open().result.current.data).toEqual(FILAS)
})

test('the rows of a loaded list stay the same array when another list is stored', async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  const { data } = result.current
  await saveLista({ nombre: 'talles', de: owner, at: 1, filas: [] })
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(result.current.data).toBe(data)
})

test.each([
  ['does not respond', () => new Promise(() => {})],
  ['is full', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
])('a list is shown although the disk %s', async (_, store) => {
  const put = vi.spyOn(db.listas, 'put').mockImplementation(store as never)
  const { result } = open()
  await waitFor(() => expect(result.current).toMatchObject({ data: FILAS, error: null, isFetching: false }))
  put.mockRestore()
})

test('a list that failed is loaded again when the network returns, but not a list that loaded', async () => {
  answer = cut
  const { result } = open()
  await waitFor(() => expect(result.current.error).not.toBeNull())
  answer = () => Response.json(FILAS)
  act(() => reportReachable(false))
  act(() => reportReachable(true))
  await waitFor(() => expect(result.current).toMatchObject({ data: FILAS, error: null }))
  const before = asked.length
  act(() => reportReachable(false))
  act(() => reportReachable(true))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(asked.length).toBe(before)
})

test('a changed list is loaded again, for every screen that shows it', async () => {
  const [one, other] = [open(), open()]
  await waitFor(() => expect(one.result.current.data).toEqual(FILAS))
  answer = () => Response.json([...FILAS, { id: 2, nombre: 'Nueva' }])
  await act(() => refreshLista('marcas'))
  await waitFor(() => expect(one.result.current.data).toHaveLength(2))
  await waitFor(() => expect(other.result.current.data).toHaveLength(2))
  expect(asked).toHaveLength(2)
})

test('a reload drops an answer under way, because that answer may lack the change', async () => {
  let release: (response: Response) => void = () => {}
  answer = () => new Promise(resolve => (release = resolve))
  const { result } = open()
  await waitFor(() => expect(asked).toHaveLength(1))
  const late = release
  const changed = [{ id: 1, nombre: 'Cambiada' }]
  answer = () => Response.json(changed)
  await act(() => refreshLista('marcas'))
  await act(async () => late(Response.json(FILAS)))
  await waitFor(() => expect(result.current.data).toEqual(changed))
  await waitFor(async () => expect(await getLista('marcas', owner)).toMatchObject({ filas: changed }))
  await act(() => new Promise(resolve => setTimeout(resolve, 30)))
  expect(result.current.data).toEqual(changed)
  expect(await getLista('marcas', owner)).toMatchObject({ filas: changed })
})

test('a retry loads a list that failed', async () => {
  answer = cut
  const { result } = open()
  await waitFor(() => expect(result.current.error).not.toBeNull())
  answer = () => Response.json(FILAS)
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current).toMatchObject({ data: FILAS, error: null }))
})

test('another tab’s answer replaces a saved row only if it was requested after the save', async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
  await new Promise(resolve => setTimeout(resolve, 5))
  const before = clock.now()
  await new Promise(resolve => setTimeout(resolve, 5))
  answer = cut
  const saved = [{ id: 1, nombre: 'Nueva' }]
  showSaved(owner, 'marcas', 1, { id: 1, nombre: 'Nueva' })
  await act(() => refreshLista('marcas'))
  await waitFor(() => expect(result.current.data).toEqual(saved))
  await act(() => saveLista({ nombre: 'marcas', de: owner, at: before, filas: FILAS }))
  await waitFor(async () => expect((await getLista('marcas', owner))?.at).toBe(before))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(result.current.data).toEqual(saved)
  await act(() => saveLista({ nombre: 'marcas', de: owner, at: clock.now(), filas: FILAS }))
  await waitFor(() => expect(result.current.data).toEqual(FILAS))
})
