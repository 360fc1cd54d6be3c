// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { postRecurso } from '#http/stock.ts'
import {
  type DeBorrador,
  dropBorrador,
  holdBorrador,
  listSueltos,
  saveBorrador,
  takeBorrador,
} from '#queries/cuenta/borradores.ts'
import { type Escritura, useEscritura } from '#queries/use-escritura.ts'
import { cut, problem } from '#tests/helpers/screen.ts'

const keys: string[] = []
let answer: () => Response | Promise<Response>
const onDone = vi.fn()
const reload = vi.fn()
afterEach(() => {
  cleanup()
  keys.length = 0
})

function open(borrador?: DeBorrador, creates?: () => boolean) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(IDEMPOTENCY_KEY) ?? '')
    return answer()
  })
  const { result } = renderHook(() =>
    useEscritura(
      (nombre: string, headers) => postRecurso('marcas', { nombre }, headers),
      reload,
      onDone,
      borrador,
      creates,
    ),
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

test('changed content gets another key', async () => {
  const write = open()
  answer = cut
  await write('Densa')
  await write('Densa 2')
  expect(keys[1]).not.toBe(keys[0])
})

test('a refusal has the server’s words and its whole problem', async () => {
  const write = open()
  const duplicado = { detail: 'Ya existe la marca Densa.', codigo: 'DUPLICADO' }
  answer = () => problem(409, duplicado)
  expect(await write('Densa')).toMatchObject({
    ok: false,
    kind: 'http',
    status: 409,
    detail: duplicado.detail,
    problem: { status: 409, ...duplicado },
  })
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  [404, 1],
  [409, 0],
  [412, 1],
  [500, 1],
])('a %i reloads the row’s lists %i times, and a success once more', async (status, times) => {
  const write = open()
  answer = () => problem(status, { codigo: 'X' })
  await write('Densa')
  expect(reload).toHaveBeenCalledTimes(times)
  expect(onDone).not.toHaveBeenCalled()
  answer = ok
  await write('Densa')
  expect(reload).toHaveBeenCalledTimes(times + 1)
})

test.each([
  ['the network', cut],
  ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['another server’s page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])(
  'O38: an answer lost to %s reloads the row’s lists, because the write may have been applied',
  async (_, lost) => {
    const write = open()
    answer = lost
    expect(await write('Densa')).toMatchObject({ ok: false, status: 0 })
    expect(reload).toHaveBeenCalledTimes(1)
    expect(onDone).not.toHaveBeenCalled()
  },
)

describe('O2: the key of a form with a stored draft', () => {
  const DE = { owner: 'ana', name: 'marcas' }
  const type = (nombre: string, { owner, name } = DE) => saveBorrador(owner, name, { nombre })
  /** Writes in a newly opened form, as after a reload. @returns the key of the write. */
  const send = async (
    nombre: string,
    how: typeof answer,
    de = DE,
    creates?: () => boolean,
  ): Promise<string> => {
    cleanup()
    answer = how
    await open(de, creates)(nombre)
    return keys.at(-1) ?? ''
  }
  /** The write gets no answer. @returns its key. */
  const lost = (nombre = 'Densa', de = DE): Promise<string> => {
    type(nombre, de)
    return send(nombre, cut, de)
  }
  afterEach(() => localStorage.clear())

  test('stays after a reload if the content is equal', async () => {
    const key = await lost()
    expect(await send('Densa', cut)).toBe(key)
    expect(await send('Densa', ok)).toBe(key)
  })

  test('stays if other text was typed and removed again', async () => {
    const key = await lost()
    type('Densa 2')
    type('Densa')
    expect(await send('Densa', ok)).toBe(key)
  })

  test('is replaced by another key if the content changes', async () => {
    const key = await lost()
    expect(await send('Densa 2', cut)).not.toBe(key)
  })

  describe('that adds a row', () => {
    const add = (nombre: string, how: typeof answer) => send(nombre, how, DE, () => true)

    test('is kept when the content changes', async () => {
      const key = await lost()
      expect(await add('Densa 2', cut)).toBe(key)
      expect(await add('Densa 3', ok)).toBe(key)
      expect(await add('Densa 3', ok)).not.toBe(key)
    })

    test('is replaced when the server reports that it stored the first content', async () => {
      const key = await lost()
      const refuse = () => problem(422, { codigo: 'CLAVE_REUSADA', detail: 'Ya había llegado.' })
      reload.mockClear()
      expect(await add('Densa 2', refuse)).toBe(key)
      expect(reload).toHaveBeenCalledTimes(1)
      expect(await add('Densa 2', ok)).not.toBe(key)
    })

    test('is not used for another row after the form was cancelled', async () => {
      const write = open(DE, () => true)
      type('Densa')
      answer = cut
      await write('Densa')
      dropBorrador(DE.owner, DE.name)
      type('Otra')
      await write('Otra')
      expect(keys[1]).not.toBe(keys[0])
    })
  })

  test('is not used again after a success, although the draft stays', async () => {
    await lost()
    const key = await send('Densa', ok)
    expect(await send('Densa', ok)).not.toBe(key)
  })

  test('is not used again after its draft was discarded', async () => {
    const key = await lost()
    dropBorrador(DE.owner, DE.name)
    type('Densa')
    expect(await send('Densa', ok)).not.toBe(key)
  })

  test.each([
    { owner: 'beto', name: 'marcas' },
    { owner: 'ana', name: 'talles' },
  ])('is not used for the draft of $owner in $name', async otro => {
    const key = await lost()
    type('Densa', otro)
    expect(await send('Densa', ok, otro)).not.toBe(key)
    expect(await send('Densa', ok)).toBe(key)
  })

  test('stays with its draft when the draft is put aside and resumed', async () => {
    const key = await lost()
    const letGo = holdBorrador(DE.owner, DE.name, false)
    type('Otra')
    expect(await send('Densa', cut)).not.toBe(key)
    dropBorrador(DE.owner, DE.name)
    letGo()
    const [suelto] = await listSueltos(DE.owner)
    takeBorrador(suelto?.clave ?? '')
    expect(await send('Densa', ok)).toBe(key)
  })

  test('C32: a stored key of another shape is ignored', async () => {
    const key = await lost()
    const [stored = ''] = Object.keys(localStorage).filter(each => each.startsWith('butacas-borrador'))
    for (const intento of [7, null, { contenido: '"Densa"' }, { contenido: 1, clave: key }]) {
      localStorage.setItem(
        stored,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(stored) ?? ''), intento }),
      )
      const other = await send('Densa', cut)
      expect(other).toMatch(/^[0-9a-f-]{36}$/)
      expect(other).not.toBe(key)
    }
  })
})
