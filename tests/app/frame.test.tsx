// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { noteTouch } from '#app/person/idle-clock.ts'
import { startSync } from '#app/sync-triggers.ts'
import { NO_LEIDA, PANTALLAS } from '#messages/marco.ts'
import { AYUDA } from '#messages/menu.ts'
import { BLOQUEO } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { clock } from '#offline/clock.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { toStored } from '#offline/outbox/entry.ts'
import {
  clearSesion,
  listCredentials,
  markVencida,
  readSesion,
  saveSesion,
  takeOver,
} from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { inicio } from '#queries/local-storage.ts'
import { emptyOutbox } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { scan } from '#tests/helpers/scan.ts'
import { problem } from '#tests/helpers/screen.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

// Preloads the screens: each is a separate chunk, slow on a cold start
beforeAll(async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<search />) // happy-dom does not know the element; React warns once
  quiet.mockRestore()
  cleanup()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([
    import('#app/pages/login-page.tsx'),
    import('#app/signed-in.tsx'),
    import('#app/pages/ayuda-page.tsx'),
    import('#features/butacas/butacas-screen.tsx'),
    import('#features/pendientes/pendientes-screen.tsx'),
    import('#app/pages/relevo-page.tsx'),
    import('#app/person/idle-lock.tsx'),
    import('#app/person/logout-dialog.tsx'),
    import('#app/person/session-notices.tsx'),
    import('#app/shell/live-status.tsx'),
    import('#features/panel/panel-screen.tsx'),
  ])
})
beforeEach(() => {
  // No server: the frame shows only its own content
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(async () => {
  cleanup()
  await signOutWhoWorks()
})

const signIn = (nombre: string, rol = nombre) =>
  saveSesion({ token: 'un token', pk: { usuario: { nombre, rol: { nombre: rol } } } })
const open = (path: string) => {
  history.pushState(null, '', path)
  const rendered = render(<App />)
  startSync()
  return rendered
}
/** Collects the page's text after each change. */
function noteDrawn(): string[] {
  const drawn: string[] = []
  const watcher = new MutationObserver(() => drawn.push(document.body.textContent))
  watcher.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watcher.disconnect())
  return drawn
}
const menu = () => within(screen.getAllByRole('navigation', { name: 'Principal' })[0] as HTMLElement)

test('without a session a screen’s address leads to the login, whose menu has only Iniciar Sesión', async () => {
  open('/fabrica/homologar')
  await screen.findByRole('button', { name: 'Ingresar' })
  expect(location.pathname).toBe('/login')
  expect(
    menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Iniciar Sesión'])
})

test('until the session is read, the not-found screen is shown', async () => {
  open('/fabrica/homologar')
  expect(screen.getByRole('heading', { name: 'Página No Encontrada' })).toBeDefined()
  await screen.findByRole('button', { name: 'Ingresar' })
  expect(screen.queryByRole('heading', { name: 'Página No Encontrada' })).toBeNull()
})

test('an unknown address shows the not-found screen in the app’s frame, with a link home', async () => {
  await signIn('vendedor')
  open('/no/existe')
  await screen.findAllByRole('button', { name: 'Cerrar Sesión' })
  expect(screen.getByRole('heading', { name: 'Página No Encontrada' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir al Inicio' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()}`)
})

test.each([
  ['/no/existe', '/'],
  ['/fabrica/homologar?texto=ceibo', '/fabrica/homologar'],
])('after the address %s was opened without a session, the sign-in leads to %s', async (opened, reached) => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/auth/login') throw new TypeError('Failed to fetch')
    return Response.json({ token: 'un token', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } })
  })
  open(opened)
  const enter = await screen.findByRole('button', { name: 'Ingresar' })
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'ana' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'clave' } })
  fireEvent.click(enter)
  await screen.findAllByRole('button', { name: 'Cerrar Sesión' })
  await waitFor(() => expect(location.pathname).toBe(reached))
  expect(screen.queryByRole('heading', { name: 'Página No Encontrada' })).toBeNull()
})

test('a scan at the login shows that no user is signed in', async () => {
  open('/login')
  await screen.findByRole('button', { name: 'Ingresar' })
  await vi.waitFor(() => {
    scan('S710482')
    expect(screen.getAllByText(NO_LEIDA.sinSesion('S710482'))).not.toEqual([])
  })
})

test('a scan in the help without a session shows that no user is signed in', async () => {
  open('/ayuda')
  await waitFor(() => expect(document.title).toContain(AYUDA.titulo))
  scan('S710483')
  await screen.findByText(NO_LEIDA.sinSesion('S710483'))
})

test('a scan while another screen is loading opens the seat', async () => {
  await signIn('operario')
  const start = performance.now()
  window.earlyKeys = () => [...'S710482'].map((key, i) => [key, start + 20 * i])
  open('/pendientes')
  await waitFor(() => expect(location.pathname).toBe('/fabrica/buscarButaca'))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Lectura' }).textContent).toContain('S710482'),
  )
  expect(window.earlyKeys).toBeUndefined()
})

test('C9: opening the app on a locked tablet shows the lock in place of the screen, and drops keys typed before the app loaded', async () => {
  localStorage.setItem('butacas-bloqueada', '1')
  await signIn('operario')
  history.pushState(null, '', '/fabrica/buscarButaca')
  window.earlyKeys = () => [['S', 1]]
  const drawn = noteDrawn()
  render(<App />)
  await screen.findByText(BLOQUEO.titulo('operario'))
  expect(window.earlyKeys).toBeUndefined()
  expect(screen.queryByRole('textbox', { name: 'Número de butaca' })).toBeNull()
  expect(drawn.filter(text => text.includes(SESION.cerrarSesion) && !text.includes('bloqueada'))).toEqual([])
  act(() => reportReachable(false))
  fireEvent.click(await screen.findByText(BLOQUEO.soy('operario')))
  await screen.findByRole('textbox', { name: 'Número de butaca' })
  act(() => reportReachable(true))
  localStorage.clear()
})

test('C9: the app opened half an hour after the last touch is locked for an operario, and not for a vendedor', async () => {
  noteTouch()
  const later = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 30 * 60_000)
  await signIn('operario')
  history.pushState(null, '', '/')
  const drawn = noteDrawn()
  const { unmount } = render(<App />)
  await screen.findByText(BLOQUEO.titulo('operario'))
  expect(drawn.filter(text => text.includes('Panel de Control'))).toEqual([])
  unmount()
  await signIn('vendedor')
  open('/')
  await screen.findByRole('heading', { name: 'Panel de Control' })
  expect(screen.queryByText(BLOQUEO.titulo('vendedor'))).toBeNull()
  later.mockRestore()
  localStorage.clear()
})

test('Cerrar Sesión deletes the session and goes to the login', async () => {
  await signIn('vendedor')
  open('/no/existe')
  const [leave] = await screen.findAllByRole('button', { name: 'Cerrar Sesión' })
  expect(
    menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Inicio'])
  fireEvent.click(leave as HTMLElement)
  await screen.findByRole('button', { name: 'Ingresar' })
  expect(location.pathname).toBe('/login')
  await waitFor(async () => expect(await readSesion()).toBeNull())
})

test('a successful login goes to the home', async () => {
  const usuario = { nombre: 'vendedor', rol: { nombre: 'vendedor' } }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/auth/login' ? { token: 'un token', pk: { usuario } } : []),
  )
  open('/login')
  fireEvent.change(await screen.findByLabelText('Usuario'), { target: { value: 'vendedor' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'clave' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await screen.findByRole('heading', { name: 'Panel de Control' })
  expect(location.pathname).toBe('/')
})

test('the menu of an operario has only the groups of the role, and marks the group of the open screen', async () => {
  await signIn('operario')
  open('/fabrica/serie')
  await screen.findAllByRole('button', { name: 'Cerrar Sesión' })
  const entries = screen.getAllByRole('navigation', { name: 'Principal' })[0]?.querySelectorAll('.nav-item')
  expect([...(entries ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Inicio',
    'Fabrica',
    'Informes',
  ])
  expect(menu().getByRole('button', { name: 'Fabrica' }).dataset.current).toBe('true')
  expect(menu().getByRole('button', { name: 'Informes' }).dataset.current).toBeUndefined()
})

test('the top bar has a divider under it', () => {
  const style = readFileSync(join(import.meta.dirname, '../../src/app/shell/shell.css'), 'utf8')
  expect(style).toMatch(/\.topbar \{[^}]*border-(?:bottom|block-end): 1px solid/)
})

test('with the seat reader as first screen, an operario starts at the reader; Inicio still leads to the panel', async () => {
  inicio.set('lector')
  await signIn('operario')
  open('/')
  await screen.findByRole('textbox', { name: 'Número de butaca' })
  expect(location.pathname).toBe('/fabrica/buscarButaca')
  fireEvent.click(menu().getByRole('link', { name: 'Inicio' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Número de butaca' })).toBeNull())
  expect(location.pathname).toBe('/')
})

test.each([
  ['lector', 'admin'],
  ['panel', 'operario'],
] as const)('with the first screen set to %s, the user %s starts at the panel', async (pantalla, nombre) => {
  inicio.set(pantalla)
  await signIn(nombre)
  open('/')
  await screen.findAllByRole('button', { name: 'Cerrar Sesión' })
  expect(location.pathname).toBe('/')
})

test('an ended session leads to the login only after the server confirms the end', async () => {
  await setOwnServer(false)
  reportReachable(true)
  await signIn('admin')
  const [credentials] = await listCredentials()
  await markVencida(credentials?.token ?? '')
  // The browser reports a network, but the server does not answer
  const nobody = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', nobody)
  open('/stock/producto')
  await screen.findByText(SESION.vencida)
  await waitFor(() => expect(nobody.mock.calls.flat()).toContain('/api/estado'))
  expect(location.pathname).toBe('/stock/producto')
  vi.stubGlobal('fetch', async () => problem(401, { title: 'Unauthorized', codigo: 'SESION' }))
  // Repeats, because another part of the app may attribute the last answer to another server
  await waitFor(() => {
    act(() => reportReachable(true))
    expect(location.pathname).toBe('/login')
  })
  await screen.findByRole('button', { name: 'Ingresar' })
  expect(await readSesion()).toBeNull()
})

test('O52: after a takeover the new user’s screen opens, and answers a scan made during the takeover', async () => {
  await signIn('operario')
  open('/relevo')
  await screen.findByRole('heading', { name: RELEVO.quienSigue })
  await signIn('otra', 'operario')
  await waitFor(() => within(screen.getByRole('banner')).getByText('otra'), { interval: 1 })
  for (const key of ['H', '5', '0', '0', '9', '9', '9', 'Enter']) fireEvent.keyDown(document.body, { key })
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Lectura' }).textContent).toContain('H500999'),
  )
  expect(screen.queryByText(RELEVO.credencialDesconocida('H500999'))).toBeNull()
  expect(location.pathname).toBe('/fabrica/buscarButaca')
  await clearSesion('operario')
})

test('C43: while online, a user whose token can only send queued changes is asked for the PIN', async () => {
  await setOwnServer(false)
  for (const nombre of ['ana', 'bea']) {
    const pk = { usuario: { nombre, rol: { nombre: 'operario' } } }
    await saveSesion({ token: `de ${nombre}`, emisor: `envia ${nombre}`, pk })
  }
  await takeOver('ana')
  open('/fabrica/buscarButaca')
  // Repeats, because a failing call of the screen reports the network as lost again
  await waitFor(() => {
    act(() => reportReachable(true))
    expect(screen.getByText(SESION.soloEnvia)).toBeDefined()
    expect(screen.getByRole('link', { name: SESION.ponerPin }).getAttribute('href')).toBe('/relevo')
  })
  expect(screen.queryByText(SESION.vencida)).toBeNull()
  await clearSesion('bea')
})

test('after the end of the session the login opens, even over an open alert', async () => {
  await setOwnServer(false)
  act(() => reportReachable(true))
  await signIn('admin')
  const [credentials] = await listCredentials()
  await markVencida(credentials?.token ?? '')
  const alert = () => screen.queryByRole('alertdialog', { name: 'Error' })
  // The screen's own call is refused before the session's end is known
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/estado' && alert() === null) throw new TypeError('Failed to fetch')
    return Response.json({ codigo: 'SESION' }, { status: 401 })
  })
  open('/stock/producto')
  await waitFor(() => expect(alert()).not.toBeNull())
  // Repeats, because a call that fails before the alert reports the network as lost again
  await waitFor(() => {
    act(() => reportReachable(true))
    expect(screen.getByRole('button', { name: 'Ingresar' })).toBeDefined()
  })
  expect(location.pathname).toBe('/login')
})

test('after the end of the session a user with unsent changes stays at Pendientes, but not at Homologaciones', async () => {
  await setOwnServer(false)
  await signIn('operario')
  const [credentials] = await listCredentials()
  await markVencida(credentials?.token ?? '')
  await db.entries.put(toStored(entry()))
  vi.stubGlobal('fetch', async () => Response.json({ codigo: 'SESION' }, { status: 401 }))
  act(() => reportReachable(true))
  open('/pendientes')
  await screen.findByText(SESION.vencida)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(location.pathname).toBe('/pendientes')
  cleanup()
  open('/fabrica/homologar')
  await screen.findByRole('button', { name: 'Ingresar' })
  expect((await readSesion())?.nombre).toBe('operario')
  await emptyOutbox()
})

test('a screen that the role may not see shows a refusal, not the login', async () => {
  await signIn('operario')
  open('/stock/producto')
  expect(await screen.findByRole('heading', { name: PANTALLAS.sinPermiso })).toBeDefined()
  expect(location.pathname).toBe('/stock/producto')
})
