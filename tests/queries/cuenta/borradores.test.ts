// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSesion } from '#offline/sesion.ts'
import {
  discardBorrador,
  dropBorrador,
  forgetBorradores,
  holdBorrador,
  listSueltos,
  readBorrador,
  saveBorrador,
  takeBorrador,
} from '#queries/cuenta/borradores.ts'
import { endSession, signOut } from '#queries/cuenta/session-end.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'

interface Fila {
  nombre: string
}
const isFila = (value: unknown): value is Fila =>
  typeof value === 'object' && value !== null && typeof (value as Fila).nombre === 'string'
const read = (owner: string, nombre = 'marcas') =>
  readBorrador(owner, nombre, value => (isFila(value) ? value : null))
const signIn = (nombre: string) =>
  saveSesion({ token: `token-of-${nombre}`, pk: { usuario: { nombre, rol: { nombre: 'admin' } } } })
const keys = () => Object.keys(localStorage).filter(key => key.startsWith('butacas-borrador'))
const fromOtherTab = (owner: string, nombre: string, value: Fila, at = Date.now()) =>
  localStorage.setItem(
    `butacas-borrador:${owner}:${nombre}:otra`,
    JSON.stringify({ owner, nombre, pestana: 'otra', at, ruta: '/marcas?texto=x', que: 'Marca Den', value }),
  )

beforeEach(async () => {
  // The server's answer to the request that closes the session
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await signOutWhoWorks()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => void vi.useRealTimers())

test('each form and user has one draft, which stays until it is deleted', () => {
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  saveBorrador('acosta', 'talles', { nombre: 'L' })
  expect(read('acosta')).toEqual({ nombre: 'Den' })
  expect(read('lopez')).toBeNull()
  dropBorrador('acosta', 'marcas')
  expect(read('acosta')).toBeNull()
  expect(read('acosta', 'talles')).toEqual({ nombre: 'L' })
})

test('C32: a stored value of another shape is not a draft', async () => {
  saveBorrador('acosta', 'marcas', { otra: 1 })
  expect(read('acosta')).toBeNull()
  saveBorrador('acosta', 'marcas', { nombre: 'x' })
  const [key] = keys()
  for (const text of ['{half', 'null', '7', '{"owner":"acosta"}']) {
    localStorage.setItem(key ?? '', text)
    expect(read('acosta')).toBeNull()
    expect(await listSueltos('acosta')).toEqual([])
  }
})

test('C30: signing out deletes this tab’s drafts, and nothing else in storage', async () => {
  localStorage.setItem('otra cosa', 'x')
  await signIn('acosta')
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  await signOut('acosta')
  expect(keys()).toEqual([])
  expect(localStorage.getItem('otra cosa')).toBe('x')
})

test('O58: after a session that ends elsewhere the draft is offered only to its own user', async () => {
  await signIn('acosta')
  saveBorrador('acosta', 'marcas', { nombre: 'Den' }, 'Marca nueva')
  await endSession('acosta')
  await signIn('lopez')
  expect(read('lopez')).toBeNull()
  expect(await listSueltos('lopez')).toEqual([])
  expect(await listSueltos('acosta')).toMatchObject([{ que: 'Marca nueva' }])
})

test('O58: signing out in one tab keeps another tab’s drafts', async () => {
  await signIn('acosta')
  saveBorrador('acosta', 'talles', { nombre: 'L' })
  fromOtherTab('acosta', 'marcas', { nombre: 'Den' })
  await signOut('acosta')
  expect(await listSueltos('acosta')).toMatchObject([{ que: 'Marca Den' }])
})

test('a draft held by a form or by an open tab is not offered', async () => {
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  const letGo = holdBorrador('acosta', 'marcas')
  expect(await listSueltos('acosta')).toEqual([])
  letGo()
  expect(await listSueltos('acosta')).toHaveLength(1)
  fromOtherTab('acosta', 'talles', { nombre: 'L' })
  expect(await listSueltos('acosta')).toHaveLength(2)
  const locks = { query: async () => ({ held: [{ name: 'butacas-pestana:otra' }] }) }
  vi.stubGlobal('navigator', { ...navigator, locks })
  expect(await listSueltos('acosta')).toHaveLength(1)
})

test('a resumed draft becomes this tab’s, and the tab’s earlier draft of the same form is offered instead', async () => {
  saveBorrador('acosta', 'marcas', { nombre: 'Mía' }, 'Marca Mía')
  fromOtherTab('acosta', 'marcas', { nombre: 'Den' })
  const { clave = '' } = (await listSueltos('acosta')).find(({ que }) => que === 'Marca Den') ?? {}
  expect(takeBorrador(clave)).toBe('/marcas?texto=x')
  expect(read('acosta')).toEqual({ nombre: 'Den' })
  holdBorrador('acosta', 'marcas')
  const [mine] = await listSueltos('acosta')
  expect(mine?.que).toBe('Marca Mía')
  discardBorrador(mine?.clave ?? '')
  expect(await listSueltos('acosta')).toEqual([])
  expect(takeBorrador('butacas-borrador:acosta:marcas:nadie')).toBeNull()
})

test('a draft is deleted after a week', async () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  fromOtherTab('acosta', 'marcas', { nombre: 'Den' }, Date.now() - 6 * DAY_MS)
  expect(await listSueltos('acosta')).toHaveLength(1)
  fromOtherTab('acosta', 'marcas', { nombre: 'Den' }, Date.now() - 8 * DAY_MS)
  expect(await listSueltos('acosta')).toEqual([])
  expect(keys()).toEqual([])
})

test('without storage nothing is stored and nothing fails', async () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  saveBorrador('acosta', 'marcas', { nombre: 'Den' })
  expect(read('acosta')).toBeNull()
  dropBorrador('acosta', 'marcas')
  forgetBorradores('acosta')
  expect(await listSueltos('acosta')).toEqual([])
})
