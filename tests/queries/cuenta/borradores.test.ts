// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveSesion } from '#offline/sesion.ts'
import { dropBorrador, forgetBorradores, readBorrador, saveBorrador } from '#queries/cuenta/borradores.ts'
import { signOut } from '#queries/cuenta/sign-out.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'

interface Fila {
  nombre: string
}
const isFila = (value: unknown): value is Fila =>
  typeof value === 'object' && value !== null && typeof (value as Fila).nombre === 'string'
const read = (owner: string, nombre = 'marcas') => readBorrador(owner, nombre, isFila)
const signIn = (nombre: string) =>
  saveSesion({ token: `token-of-${nombre}`, pk: { usuario: { nombre, rol: { nombre: 'admin' } } } })

beforeEach(async () => {
  await signOutWhoWorks()
  sessionStorage.clear()
})

test('a draft is there until it is dropped, one a screen and person', () => {
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  saveBorrador('acosta', 'talles', { nombre: 'L' })
  expect(read('acosta')).toEqual({ nombre: 'Den' })
  expect(read('lopez')).toBeNull()
  dropBorrador('acosta', 'marcas')
  expect(read('acosta')).toBeNull()
  expect(read('acosta', 'talles')).toEqual({ nombre: 'L' })
})

test('what is no such draft is not taken up', () => {
  saveBorrador('acosta', 'marcas', { otra: 1 })
  expect(read('acosta')).toBeNull()
  saveBorrador('acosta', 'marcas', { nombre: 'x' })
  const [key] = Object.keys(sessionStorage)
  sessionStorage.setItem(key ?? '', '{half')
  expect(read('acosta')).toBeNull()
})

test('C30: signing out leaves no draft behind, and other things of the tab alone', async () => {
  sessionStorage.setItem('otra cosa', 'x')
  await signIn('acosta')
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  saveBorrador('lopez', 'marcas', { nombre: 'de ayer' })
  await signOut('acosta')
  expect(Object.keys(sessionStorage)).toEqual(['otra cosa'])
})

test('C30: whoever comes finds nothing of who was here before, also of one who never signed out', async () => {
  await signIn('acosta')
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  await signIn('lopez')
  await vi.waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('a browser that keeps nothing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  expect(read('acosta')).toBeNull()
  dropBorrador('acosta', 'marcas')
  forgetBorradores()
  vi.unstubAllGlobals()
})
