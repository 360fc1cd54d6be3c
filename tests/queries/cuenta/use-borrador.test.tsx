// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listSueltos, takeBorrador } from '#queries/cuenta/borradores.ts'
import { useFormDraft, useSueltos } from '#queries/cuenta/use-borrador.ts'

const VACIO = { nombre: '', dias: 0 }
const form = () =>
  renderHook(() => useFormDraft({ owner: 'ana', name: 'formulario', title: 'Pantalla nueva' }, VACIO))
const sueltos = () => listSueltos('ana')

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

async function leaveTyped(nombre = 'Entrada'): Promise<string> {
  const { result, unmount } = form()
  act(() => result.current.setDraft({ nombre, dias: 1 }))
  expect(result.current.isTyped).toBe(true)
  unmount()
  const [suelto] = await sueltos()
  expect(suelto).toMatchObject({ que: 'Pantalla nueva' })
  return suelto?.clave ?? ''
}

test('an unmounted form leaves its draft; after the draft is resumed, the form opens with it', async () => {
  const clave = await leaveTyped()
  expect(takeBorrador(clave)).toBe(location.pathname)
  const { result } = form()
  expect(result.current).toMatchObject({ draft: { nombre: 'Entrada', dias: 1 }, isTyped: true })
  expect(await sueltos()).toEqual([])
})

test('a form opened again is empty, and the earlier draft is put aside', async () => {
  await leaveTyped('La de antes')
  const { result, unmount } = form()
  expect(result.current.draft).toEqual(VACIO)
  act(() => result.current.setDraft({ nombre: 'Otra', dias: 0 }))
  expect(await sueltos()).toHaveLength(1)
  unmount()
  expect(await sueltos()).toHaveLength(2)
})

test('an untouched form and a saved form store no draft', async () => {
  const opened = form()
  opened.unmount()
  expect(await sueltos()).toEqual([])
  const { result, unmount } = form()
  act(() => result.current.setDraft(before => ({ ...before, nombre: 'x' })))
  const saved = vi.fn()
  act(() => result.current.ending(saved)('ok'))
  unmount()
  expect(saved).toHaveBeenCalledExactlyOnceWith('ok')
  expect(await sueltos()).toEqual([])
})

test('C32: a stored draft of another shape is not restored', async () => {
  const clave = await leaveTyped()
  const kept = JSON.parse(localStorage.getItem(clave) ?? '{}') as { value: object }
  localStorage.setItem(clave, JSON.stringify({ ...kept, value: { nombre: 7 } }))
  takeBorrador(clave)
  expect(form().result.current.draft).toEqual(VACIO)
})

test('a draft of an earlier release that lacks a member is restored with that member empty', async () => {
  const clave = await leaveTyped()
  const kept = JSON.parse(localStorage.getItem(clave) ?? '{}') as { value: object }
  localStorage.setItem(clave, JSON.stringify({ ...kept, value: { nombre: 'Entrada' } }))
  takeBorrador(clave)
  expect(form().result.current.draft).toEqual({ nombre: 'Entrada', dias: 0 })
})

test('drafts stored before the screen opened are offered until discarded; drafts stored later are not offered', async () => {
  await leaveTyped()
  const offer = renderHook(() => useSueltos('ana'))
  await waitFor(() => expect(offer.result.current.sueltos).toHaveLength(1))
  const later = renderHook(() => useFormDraft({ owner: 'ana', name: 'otro', title: 'Otro' }, VACIO))
  act(() => later.result.current.setDraft({ nombre: 'y', dias: 0 }))
  later.unmount()
  await act(async () => {})
  expect(offer.result.current.sueltos).toHaveLength(1)
  act(() => offer.result.current.discard(offer.result.current.sueltos[0]?.clave ?? ''))
  expect(offer.result.current.sueltos).toEqual([])
  expect((await sueltos()).map(({ que }) => que)).toEqual(['Otro'])
})
