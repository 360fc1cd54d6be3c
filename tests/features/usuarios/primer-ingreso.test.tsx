// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import PrimerIngreso from '#features/usuarios/primer-ingreso.tsx'
import { PRIMER_INGRESO } from '#messages/persona/login.ts'
import { FALLA_CLAVE, FALLA_USUARIO, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { readSesion } from '#offline/sesion.ts'
import { problem } from '#tests/helpers/screen.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const CODIGO = 'S9V2EKY5TYA1XPY8MKN6'
const CLAVE = 'tres tristes tigres'
const TOKEN = { token: 'h.e.s', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } }
const onSignedIn = vi.fn()
const onCreated = vi.fn()
const sent: unknown[] = []
let made: () => Response
let entered: () => Response

beforeEach(() => {
  sent.length = 0
  made = () => Response.json({ nombre: 'ana' }, { status: 201 })
  entered = () => Response.json(TOKEN)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(String(body))])
    return url === '/auth/login' ? entered() : made()
  })
})
afterEach(async () => {
  cleanup()
  location.hash = ''
  await signOutWhoWorks()
})

const show = () => render(<PrimerIngreso onSignedIn={onSignedIn} onCreated={onCreated} />)
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillAll = ({ nombre = 'Ana', clave = CLAVE, repetida = '' } = {}) => {
  fill(USUARIO_DIALOGO.nombre, nombre)
  fill(USUARIO_DIALOGO.clave, clave)
  fill(USUARIO_DIALOGO.repetir, repetida || clave)
  fireEvent.click(screen.getByRole('button', { name: PRIMER_INGRESO.crear }))
}

test('the form of the first account removes the code from the address, creates the account and signs in', async () => {
  location.hash = `#${CODIGO}`
  show()
  expect(screen.getByLabelText<HTMLInputElement>(PRIMER_INGRESO.codigo).value).toBe('S9V2E-KY5TY-A1XPY-8MKN6')
  expect(location.hash).toBe('')
  fillAll()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    ['/auth/primer-ingreso', { codigo: CODIGO, nombre: 'Ana', clave: CLAVE }],
    ['/auth/login', { nombre: 'ana', pass: CLAVE }],
  ])
  expect((await readSesion())?.nombre).toBe('ana')
})

test.each([
  ['in groups and small letters', 's9v2e-ky5ty a1xpy-8mkn6'],
  ['with the whole address', `https://butacas.planta:8443/primer-ingreso#${CODIGO}`],
])('the form accepts a code pasted %s', async (_how, pasted) => {
  show()
  fill(PRIMER_INGRESO.codigo, pasted)
  fillAll()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(sent[0]).toEqual(['/auth/primer-ingreso', { codigo: CODIGO, nombre: 'Ana', clave: CLAVE }])
})

test.each([
  ['no code', '', {}, PRIMER_INGRESO.codigoMal],
  ['half a code', CODIGO.slice(0, 10), {}, PRIMER_INGRESO.codigoMal],
  ['no name', CODIGO, { nombre: '' }, FALLA_USUARIO.falta],
  ['a common password', CODIGO, { clave: 'admin123' }, FALLA_CLAVE.producto],
  ['a repetition that differs', CODIGO, { repetida: 'otra' }, USUARIO_DIALOGO.noCoinciden],
])('%s shows its error and sends nothing', async (_what, codigo, fields, said) => {
  show()
  fill(PRIMER_INGRESO.codigo, codigo)
  fillAll(fields)
  await screen.findByText(said)
  expect(sent).toEqual([])
})

test('a refused code shows the server’s message, and the password stays typed', async () => {
  made = () => problem(422, { codigo: 'REGLA', detail: 'Ese código no sirve', campos: ['codigo'] })
  location.hash = `#${CODIGO}`
  show()
  fillAll()
  await screen.findByText('Ese código no sirve')
  expect(screen.getByLabelText<HTMLInputElement>(USUARIO_DIALOGO.clave).value).toBe(CLAVE)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('an account that is created without a sign-in leads to the login', async () => {
  entered = () => Response.json({}, { status: 503 })
  location.hash = `#${CODIGO}`
  show()
  fillAll()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(onSignedIn).not.toHaveBeenCalled()
})
