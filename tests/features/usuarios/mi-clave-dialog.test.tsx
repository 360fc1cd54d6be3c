// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import MiClaveDialog from '#features/usuarios/mi-clave-dialog.tsx'
import { MI_CLAVE } from '#messages/persona/login.ts'
import { FALLA_CLAVE, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { clearSesion, readCredentials, saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { problem } from '#tests/helpers/screen.ts'

beforeAll(() => import('#ui/overlay/dialog.tsx'), 60_000)

const CLAVE = 'tres tristes tigres'
const sesionOf = (token: string) => ({
  token,
  pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } },
})

let sent: unknown[]
/** The server's answer; null without a network. */
let answer: (() => Response) | null
const onDone = vi.fn()
const onClose = vi.fn()

beforeEach(async () => {
  sent = []
  followReachability()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer()
  })
  await saveSesion(sesionOf('antes'))
})
afterEach(async () => {
  cleanup()
  await clearSesion('lopez')
  act(() => reportReachable(true))
})

const show = () => render(<MiClaveDialog nombre="lopez" onDone={onDone} onClose={onClose} />)
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.guardar }))
async function fill(actual: string, clave = CLAVE, repetida = clave): Promise<void> {
  await screen.findByRole('dialog', { name: MI_CLAVE.titulo })
  type(MI_CLAVE.actual, actual)
  type(USUARIO_DIALOGO.claveNueva, clave)
  type(USUARIO_DIALOGO.repetir, repetida)
  submit()
}

test('the form for a new password names the account for password managers', async () => {
  show()
  const dialog = await screen.findByRole('dialog', { name: MI_CLAVE.titulo })
  const fields = [...dialog.querySelectorAll('input')].map(field => [field.autocomplete, field.value])
  expect(fields).toEqual([
    ['username', 'lopez'],
    ['current-password', ''],
    ['new-password', ''],
    ['new-password', ''],
  ])
})

test('after changing the password the user continues with a new session', async () => {
  answer = () => Response.json(sesionOf('despues'))
  show()
  await fill('la de antes')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(MI_CLAVE.cambiada))
  expect(sent).toEqual([{ actual: 'la de antes', clave: CLAVE }])
  expect(await readCredentials()).toEqual({ owner: 'lopez', token: 'despues' })
})

test('errors in the form for a new password are shown, and nothing is sent', async () => {
  show()
  await fill('')
  expect(screen.getByText(MI_CLAVE.faltaActual)).toBeDefined()
  await fill('la de antes', 'lopez2026')
  expect(screen.getByText(FALLA_CLAVE.nombre)).toBeDefined()
  await fill('la de antes', CLAVE, 'otra cosa')
  expect(screen.getByText(USUARIO_DIALOGO.noCoinciden)).toBeDefined()
  expect(sent).toEqual([])
})

test('a wrong present password is shown beside its field, and the session stays', async () => {
  const detail = SERVIDOR_USUARIOS.claveActual
  answer = () => problem(422, { codigo: 'REGLA', detail, campos: ['actual'] })
  show()
  await fill('mal escrita')
  const said = await screen.findByText(SERVIDOR_USUARIOS.claveActual)
  expect(screen.getByLabelText(MI_CLAVE.actual).getAttribute('aria-describedby')).toContain(said.id)
  expect(await readCredentials()).toEqual({ owner: 'lopez', token: 'antes' })
  expect(onDone).not.toHaveBeenCalled()
})

test('after a lost answer the dialog says that the password may have been changed and what to try, and the draft stays', async () => {
  answer = null
  show()
  await fill('la de antes')
  expect(await screen.findByText(MI_CLAVE.sinRespuesta, { exact: false })).toBeDefined()
  act(() => reportReachable(true))
  expect(screen.getByText(MI_CLAVE.sinRespuesta)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(MI_CLAVE.actual).value).toBe('la de antes')
})

test('without a network the dialog for a new password shows a notice and sends nothing', async () => {
  act(() => reportReachable(false))
  show()
  await fill('la de antes')
  expect(screen.getByText(USUARIO_DIALOGO.sinConexion)).toBeDefined()
  expect(sent).toEqual([])
})
