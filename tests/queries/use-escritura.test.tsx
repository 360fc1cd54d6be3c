// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { postCatalogo } from '#http/stock.ts'
import { type Escritura, useEscritura } from '#queries/use-escritura.ts'

const keys: string[] = []
let answer: () => Response | Promise<Response>
const onDone = vi.fn()
const reload = vi.fn()
afterEach(() => {
  cleanup()
  keys.length = 0
  onDone.mockClear()
  reload.mockClear()
})

function open() {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(IDEMPOTENCY_KEY) ?? '')
    return answer()
  })
  const { result } = renderHook(() =>
    useEscritura((nombre: string, headers) => postCatalogo('marcas', { nombre }, headers), reload, onDone),
  )
  return async (nombre: string): Promise<Escritura<unknown>> => {
    let escritura: Escritura<unknown> | undefined
    await act(async () => {
      escritura = await result.current.escribir(nombre)
    })
    if (escritura === undefined) throw new Error('nothing was written')
    return escritura
  }
}
const ok = () => Response.json({ id: 1, nombre: 'Densa' }, { status: 201 })
const cut = () => Promise.reject(new TypeError('Failed to fetch'))

test('O2: equal content keeps its key until it is confirmed', async () => {
  const write = open()
  answer = cut
  expect(await write('Densa')).toMatchObject({ ok: false, kind: 'network', status: 0, detail: null })
  answer = ok
  expect(await write('Densa')).toMatchObject({ ok: true })
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  await write('Densa')
  expect(keys[2]).not.toBe(keys[0])
  expect(onDone).toHaveBeenCalledTimes(2)
})

test('other content gets another key', async () => {
  const write = open()
  answer = cut
  await write('Densa')
  await write('Densa 2')
  expect(keys[1]).not.toBe(keys[0])
})

test('a refusal has the server’s words and its whole problem', async () => {
  const write = open()
  const problem = { status: 409, detail: 'Ya existe la marca Densa.', codigo: 'DUPLICADO' }
  answer = () => Response.json(problem, { status: 409, headers: { 'content-type': PROBLEM_TYPE } })
  expect(await write('Densa')).toMatchObject({
    ok: false,
    kind: 'http',
    status: 409,
    detail: 'Ya existe la marca Densa.',
    problem,
  })
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  [404, 1],
  [409, 0],
  [412, 1],
])('a %i reloads the row’s lists %i times, and a success once more', async (status, times) => {
  const write = open()
  const headers = { 'content-type': PROBLEM_TYPE }
  answer = () => Response.json({ status, codigo: 'X' }, { status, headers })
  await write('Densa')
  expect(reload).toHaveBeenCalledTimes(times)
  expect(onDone).not.toHaveBeenCalled()
  answer = ok
  await write('Densa')
  expect(reload).toHaveBeenCalledTimes(times + 1)
})
