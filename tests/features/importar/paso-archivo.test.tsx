// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PasoArchivo } from '#features/importar/paso-archivo.tsx'
import { fraseArchivo, IMPORTAR } from '#messages/importar.ts'
import { empezar, getCorrida } from '#queries/importaciones/run.ts'

const PLANILLA = { hoja: null, hojas: 0, titulos: ['Codigo'], filas: [{ fila: 2, celdas: ['X-1'] }] }
const notify = { success: vi.fn(), error: vi.fn() }

/** The reader's answer; null if its code never loads. */
let answer: object | null
const ended = vi.fn()
class Reader extends EventTarget {
  postMessage = () =>
    void (answer && this.dispatchEvent(Object.assign(new Event('message'), { data: answer })))
  terminate = ended
}

beforeEach(() => {
  vi.useFakeTimers()
  ended.mockReset()
  answer = { planilla: PLANILLA }
  vi.stubGlobal('Worker', Reader)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  empezar('admin', 'productos')
})
afterEach(() => void vi.useRealTimers())

const bytes = () => Promise.resolve(new ArrayBuffer(1))
async function choose(arrayBuffer: () => Promise<ArrayBuffer>): Promise<void> {
  render(<PasoArchivo owner="admin" notify={notify} abierto={null} />)
  const file = Object.assign(new File(['Codigo\nX-1'], 'lista.csv'), { arrayBuffer })
  fireEvent.change(screen.getByLabelText(IMPORTAR.elegir, { selector: 'input' }), {
    target: { files: [file] },
  })
  expect(screen.getByText(IMPORTAR.leyendo('lista.csv'))).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
}
const said = (codigo: string) => screen.queryByText(text => text.includes(fraseArchivo(codigo, undefined)))

test('a readable file for an import leads to its columns', async () => {
  await choose(bytes)
  expect(getCorrida()).toMatchObject({ paso: 'columnas', archivo: 'lista.csv' })
  expect(ended).toHaveBeenCalledOnce()
})

test.each<[string, () => Promise<ArrayBuffer>, () => void]>([
  ['the disk gives no bytes', () => new Promise(() => {}), () => {}],
  [
    'the reader’s code never comes',
    bytes,
    () => {
      answer = null
    },
  ],
])('after a minute the screen says that the file takes too long, if %s', async (_, arrayBuffer, prepare) => {
  prepare()
  await choose(arrayBuffer)
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByText(IMPORTAR.leyendo('lista.csv'))).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText(IMPORTAR.leyendo('lista.csv'))).toBeNull()
  expect(said('tarda')).not.toBeNull()
  expect(getCorrida().paso).toBe('archivo')
})

test('a file that is loaded too late starts no reader', async () => {
  let give = () => {}
  const made = vi.fn()
  vi.stubGlobal('Worker', made)
  await choose(
    () =>
      new Promise(resolve => {
        give = () => resolve(new ArrayBuffer(1))
      }),
  )
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  give()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(made).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<ArrayBuffer>, () => void]>([
  ['the file has moved', () => Promise.reject(new DOMException('', 'NotFoundError')), () => {}],
  [
    'the browser makes no reader',
    bytes,
    () =>
      vi.stubGlobal(
        'Worker',
        class {
          constructor() {
            throw new DOMException('', 'SecurityError')
          }
        },
      ),
  ],
])('the screen says that the file was not opened, if %s', async (_, arrayBuffer, prepare) => {
  prepare()
  await choose(arrayBuffer)
  expect(screen.queryByText(IMPORTAR.leyendo('lista.csv'))).toBeNull()
  expect(said('no-se-abre')).not.toBeNull()
})
