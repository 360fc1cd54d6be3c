// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import LoginScreen, { type LoginScreenProps } from '#features/login/login-screen.tsx'
import PrimeraClave from '#features/usuarios/primera-clave.tsx'
import { LOGIN, MI_CLAVE, PRIMERA_CLAVE } from '#messages/persona/login.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { setOwnServer, writeFact } from '#offline/device.ts'
import { readCredentials, readSesion } from '#offline/sesion.ts'
import { PNG_1X1 } from '#tests/helpers/empresa.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const notify = { error: vi.fn() }
const onSignedIn = vi.fn()
const primeraClave: LoginScreenProps['primeraClave'] = (entrada, onCancel) => (
  <PrimeraClave entrada={entrada} onSignedIn={onSignedIn} onCancel={onCancel} />
)
const sent: unknown[] = []
const calls: { url: string; body: unknown; authorization: string | undefined }[] = []
const answerOf = (status: number) =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } })
let changed: () => Response = () => answerOf(500)
let answer: () => Response | Promise<Response> = () => answerOf(500)

let pistas: object = { demo: false }
let marca: object
let marcasAsked = 0
const show = (instead?: string) =>
  render(
    <MemoryRouter>
      <LoginScreen
        notify={notify}
        onSignedIn={onSignedIn}
        primeraClave={primeraClave}
        {...(instead === undefined ? {} : { instead })}
      />
    </MemoryRouter>,
  )

beforeEach(() => {
  localStorage.clear()
  marca = { nombre: '', logo: null, version: 1 }
  marcasAsked = 0
  pistas = { demo: false }
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  sent.length = 0
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    if (url === '/demo.json') return Response.json(pistas)
    if (url.startsWith('/api/empresa/marca')) {
      marcasAsked++
      return Response.json(marca)
    }
    if (url !== '/auth/login') {
      const { authorization } = headers as Record<string, string>
      calls.push({ url, body: body ? JSON.parse(String(body)) : null, authorization })
      return changed()
    }
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  show()
})
afterEach(async () => {
  cleanup()
  await signOutWhoWorks()
})

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const enter = (nombre: string, pass: string) => {
  fill('Usuario', nombre)
  fill('Contraseña', pass)
  fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
}

test.each([
  ['', ''],
  ['operario', ''],
  ['', 'clave'],
])('without both fields («%s», «%s») the form asks for them and sends nothing', (nombre, pass) => {
  enter(nombre, pass)
  expect(screen.getByRole('alert').textContent).toBe('Por favor, ingrese su usuario y contraseña.')
  expect(sent).toEqual([])
})

test('name and password are sent in lower case, and the user is signed in', async () => {
  answer = () =>
    Response.json({ token: 'un token', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  enter('OPERARIO', 'Clave')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ nombre: 'operario', pass: 'clave' }])
  expect(await readSesion()).toMatchObject({ nombre: 'operario', rol: 'operario' })
})

test('a failed login shows its sentence beside the form and as an error notification', async () => {
  answer = () => answerOf(401)
  enter('operario', 'otra')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error de autenticacion'))
  expect(notify.error).toHaveBeenCalledWith('Error de autenticacion')
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(await readSesion()).toBeNull()
})

test.each([
  ['the server does not answer', () => Promise.reject(new TypeError('Failed to fetch')), SESION.sinRed],
  ['there were too many tries', () => answerOf(429), SESION.demasiadosIntentos(1)],
  ['the server failed', () => answerOf(500), SESION.servidorNoResponde],
])('if %s, the reason is shown beside «Error de autenticacion»', async (_, given, why) => {
  answer = given
  enter('operario', 'operario')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Error de autenticacion. ${why}`))
  expect(notify.error).toHaveBeenCalledWith('Error de autenticacion')
})

test.each([
  ['no status 200', () => new Response(null, { status: 204 })],
  ['no user', () => Response.json({ token: 'un token' })],
  [
    'an unknown role',
    () => Response.json({ token: 't', pk: { usuario: { nombre: 'x', rol: { nombre: 'jefe' } } } }),
  ],
])('a login answer with %s shows that the permissions could not be checked', async (_, given) => {
  answer = given
  enter('operario', 'operario')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error al verificar permisos'))
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(await readSesion()).toBeNull()
})

test('O49: the login shows whose changes were lost, what was kept, and what to do', async () => {
  const unseen = [
    { usuario: 'operario', cantidad: 2 },
    { usuario: 'lopez', cantidad: 1 },
  ]
  await writeFact('perdida', { upTo: 3, all: unseen, unseen })
  expect(
    await screen.findByText(
      'Este equipo perdió lo que tenía guardado: 3 cambios sin enviar, 2 de operario y 1 de lopez. Lo que ya se había enviado está en el servidor y lo que hagas ahora se guarda; avisale a un administrador.',
    ),
  ).toBeDefined()
  cleanup()
  await writeFact('perdida', { upTo: 3, all: unseen, unseen: [{ usuario: 'lopez', cantidad: 1 }] })
  render(<LoginScreen notify={notify} onSignedIn={onSignedIn} primeraClave={primeraClave} />)
  expect(await screen.findByText(/guardado: 1 cambio sin enviar de lopez\. Lo que/)).toBeDefined()
})

describe('with a provisional password', () => {
  const CLAVE = 'tres tristes tigres'
  const entrada = (token: string, more: object = {}) =>
    Response.json({ token, pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } }, ...more })
  const signInProvisional = async () => {
    answer = () => entrada('provisorio', { provisoria: true })
    enter('lopez', 'Puesta')
    await screen.findByRole('heading', { name: PRIMERA_CLAVE.titulo })
  }
  const save = () => fireEvent.click(screen.getByRole('button', { name: PRIMERA_CLAVE.guardar }))

  test('the login asks for a new password, and the session starts only after the server has accepted the password', async () => {
    await signInProvisional()
    expect(await readSesion()).toBeNull()
    fill(USUARIO_DIALOGO.claveNueva, CLAVE)
    fill(USUARIO_DIALOGO.repetir, 'otra')
    save()
    expect(await screen.findByText(USUARIO_DIALOGO.noCoinciden)).toBeDefined()
    expect(calls).toEqual([])
    fill(USUARIO_DIALOGO.repetir, CLAVE)
    changed = () => answerOf(500)
    save()
    expect((await screen.findByRole('alert')).textContent).toBe(MI_CLAVE.sinRespuesta)
    expect([await readSesion(), onSignedIn.mock.calls.length]).toEqual([null, 0])
    changed = () => entrada('propio')
    save()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(calls.at(-1)).toEqual({
      url: '/auth/clave',
      body: { actual: 'Puesta', clave: CLAVE },
      authorization: 'Bearer provisorio',
    })
    expect(await readCredentials()).toEqual({ owner: 'lopez', token: 'propio' })
  })

  test('cancelling the new password stores nothing, and the server closes the provisional session', async () => {
    await signInProvisional()
    changed = () => Response.json({ cerrada: true })
    fireEvent.click(screen.getByRole('button', { name: PRIMERA_CLAVE.cancelar }))
    expect(screen.getByRole('button', { name: 'Ingresar' })).toBeDefined()
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ url: '/auth/logout', authorization: 'Bearer provisorio' }),
    )
    expect([await readSesion(), onSignedIn.mock.calls.length]).toEqual([null, 0])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('provisorio')
  })
})

test('the login shows the company’s name, also in the footer, or else the name of the product', async () => {
  const foot = () => document.querySelector('.foot')?.textContent
  expect(foot()).toMatch(/^© \d{4} Butacas$/)
  await waitFor(() => expect(marcasAsked).toBe(1))
  cleanup()
  marca = { nombre: 'Del Sur', logo: PNG_1X1, version: 2 }
  // The app does not ask a server that may have only the contract's calls
  await setOwnServer(false)
  marcasAsked = 0
  show()
  await screen.findByRole('button', { name: 'Ingresar' })
  expect(marcasAsked).toBe(0)
  cleanup()
  await setOwnServer(true)
  show()
  expect((await screen.findByText('Del Sur')).parentElement?.querySelector('img')?.src).toBe(PNG_1X1)
  expect(foot()).toMatch(/^© \d{4} Del Sur$/)
})

test('the login links to the form of the first account only while the installation has no accounts', async () => {
  expect(screen.queryByRole('link', { name: LOGIN.crearPrimera })).toBeNull()
  cleanup()
  pistas = { demo: false, sinCuentas: true }
  show()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: LOGIN.crearPrimera })
  expect(link.getAttribute('href')).toBe('/primer-ingreso')
  cleanup()
  show('the form of the first account')
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(screen.queryByRole('link', { name: LOGIN.crearPrimera })).toBeNull()
})
