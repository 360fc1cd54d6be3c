// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FilaImportacion, Importacion } from '#contract/importacion-schema.ts'
import { FilaConError } from '#features/importar/filas-probadas.tsx'
import { IMPORTAR } from '#messages/importar.ts'
import { saveSesion } from '#offline/sesion.ts'
import { abrir, empezar, probar } from '#queries/importaciones/run.ts'

const PRUEBA = {
  ...{ id: 'i', clase: 'productos', archivo: 'lista.csv', estado: 'prueba' },
  ...{ usuario: { id: 1, nombre: 'ana' }, probada: null, aplicada: null },
  ...{ cifras: { nuevo: 0, cambia: 0, igual: 0, error: 2 }, deshacerHasta: null },
} as Importacion
const TABLA = {
  ...{ hoja: null, hojas: 1, titulos: ['Codigo', 'Costo'] },
  filas: [2, 3].map(fila => ({ fila, celdas: [`A-${fila}`, 'doce'] })),
}
let isCut = false

beforeEach(async () => {
  isCut = false
  vi.stubGlobal('fetch', async () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return Response.json(PRUEBA)
  })
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } })
  empezar('ana', 'productos')
  abrir('lista.csv', TABLA)
  await probar()
})

/** Renders anew, as after another screen or a sign-in. @returns the fields of the cells. */
function show(): HTMLInputElement[] {
  cleanup()
  render(
    <table>
      <tbody>
        {[2, 3].map(fila => (
          <FilaConError
            key={fila}
            fila={{ fila, nombre: `A-${fila}` } as FilaImportacion}
            error={{ campo: 'costo', codigo: 'no-es-numero', valor: 'doce' } as never}
          />
        ))}
      </tbody>
    </table>,
  )
  return [2, 3].map(fila => screen.getByLabelText(IMPORTAR.corregirCelda(fila, 'costo')))
}
const values = (fields: HTMLInputElement[]) => fields.map(({ value }) => value)
const write = (field: HTMLInputElement | undefined, value: string) =>
  fireEvent.change(field as HTMLInputElement, { target: { value } })
const correct = async (n: number) => {
  fireEvent.click(screen.getAllByRole('button', { name: IMPORTAR.corregir })[n] as HTMLElement)
  await waitFor(() =>
    expect(screen.getAllByRole('button')[n]?.getAttribute('aria-disabled')).not.toBe('true'),
  )
}

test('O58: a correction of a cell survives the closing of its screen until it is tested', async () => {
  write(show()[0], '12,5')
  expect(values(show())).toEqual(['12,5', 'doce'])
  await correct(0)
  expect(values(show())).toEqual(['doce', 'doce'])
})

test('a correction of a cell whose request gets no answer stays', async () => {
  write(show()[1], '12,5')
  isCut = true
  await correct(1)
  expect(values(show())).toEqual(['doce', '12,5'])
})

test('a correction of a cell survives another test of its file, but not another file', async () => {
  write(show()[1], '12,5')
  await probar()
  expect(values(show())).toEqual(['doce', '12,5'])
  abrir('otra.csv', TABLA)
  expect(values(show())).toEqual(['doce', 'doce'])
})

test('another user’s import starts without this user’s corrections', () => {
  write(show()[0], '12,5')
  empezar('beto', 'productos')
  expect(values(show())).toEqual(['doce', 'doce'])
})
