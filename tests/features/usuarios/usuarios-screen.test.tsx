// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import UsuariosScreen from '#features/usuarios/usuarios-screen.tsx'
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import {
  CREDENCIALES,
  FALLA_CLAVE,
  FALLA_USUARIO,
  SESIONES,
  USUARIO_DIALOGO,
  USUARIOS,
} from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { everything } from '#tests/helpers/allowed.ts'
import { cut, loadDialogs, problem, useNetwork } from '#tests/helpers/screen.ts'

beforeAll(loadDialogs)

const ADMIN: Usuario = {
  id: 1,
  nombre: 'admin',
  rol: 'admin',
  activo: true,
  claveProvisoria: false,
  ultimoIngreso: null,
  sesiones: 1,
}
const LOPEZ: Usuario = { ...ADMIN, id: 4, nombre: 'lopez', rol: 'operario', sesiones: 2 }
const AQUI: SesionAbierta = {
  sid: 'aqui',
  emitida: new Date(Date.now() - 3_600_000).toISOString(),
  vence: new Date(Date.now() + 3_600_000).toISOString(),
  vista: null,
  donde: '10.0.0.7',
  equipo: null,
  esta: false,
}
const ALLA: SesionAbierta = { ...AQUI, sid: 'alla', equipo: { id: 'a1', nombre: 'Línea 1' } }
const SOSA: Usuario = { ...ADMIN, id: 5, nombre: 'sosa', rol: 'operario', activo: false, sesiones: 0 }

let filas: Usuario[]
let sesiones: SesionAbierta[]
/** The server's answer to a write; null without a network. */
let answer: (() => Response) | null
const notify = { success: vi.fn(), error: vi.fn() }

const { writes } = useNetwork((url, { method }) => {
  if (method === 'GET') return Response.json(url.endsWith('/sesiones') ? sesiones : filas)
  return answer === null ? cut() : answer()
})
beforeEach(() => {
  filas = [ADMIN, LOPEZ, SOSA]
  sesiones = [AQUI, ALLA]
  answer = () => Response.json({})
})

const show = () =>
  render(
    <CanContext value={everything}>
      <UsuariosScreen notify={notify} sesion={{ nombre: 'admin' }} />
    </CanContext>,
  )
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const choose = async (nombre: string, accion: string) => {
  fireEvent.click(await screen.findByRole('button', { name: USUARIOS.acciones(nombre) }))
  fireEvent.click(await screen.findByRole('menuitem', { name: accion }))
}
/** The answer if another person changed the account meanwhile. */
const overtaken = (fila: Usuario) =>
  problem(412, {
    detail: 'Cambió.',
    codigo: 'VERSION',
    actualFila: { fila, usuario: null, fechaHs: null },
  })
const confirm = async (accion: string = USUARIOS.darBaja) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: accion }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })

test('a row shows the account’s role, whether it is active and its open sessions', async () => {
  show()
  const own = await rowOf(/^admin vos/)
  expect(own.getByText(USUARIOS.activo)).toBeDefined()
  expect(own.getByText(USUARIOS.nunca)).toBeDefined()
  const lopez = await rowOf(/^lopez/)
  expect(lopez.getByText('operario')).toBeDefined()
  expect(lopez.getByText('2 abiertas')).toBeDefined()
  expect((await rowOf(/^sosa/)).getByText(USUARIOS.deBaja)).toBeDefined()
  expect(screen.getByText('2 pueden entrar, 3 en total')).toBeDefined()
})

test('C12: errors of a new account are shown before it is sent, and a used name after the server’s answer', async () => {
  show()
  await rowOf(/^lopez/)
  fireEvent.click(screen.getByRole('button', { name: USUARIOS.nuevo }))
  await screen.findByRole('dialog', { name: USUARIOS.nuevo })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.crear }))
  submit()
  expect(screen.getByText(FALLA_USUARIO.falta)).toBeDefined()
  expect(screen.getByText(FALLA_CLAVE.falta)).toBeDefined()
  type(USUARIO_DIALOGO.nombre, ' Lopez ')
  type(USUARIO_DIALOGO.clave, 'butacas2026')
  submit()
  expect(screen.getByText(FALLA_CLAVE.producto)).toBeDefined()
  type(USUARIO_DIALOGO.clave, 'tres tristes tigres')
  submit()
  expect(screen.getByText(USUARIO_DIALOGO.noCoinciden)).toBeDefined()
  expect(writes()).toEqual([])
  type(USUARIO_DIALOGO.repetir, 'tres tristes tigres')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('tres tristes')
  const detail = SERVIDOR_USUARIOS.duplicado('lopez')
  answer = () => problem(409, { codigo: 'DUPLICADO', detail, campos: ['nombre'] })
  submit()
  expect(await screen.findByText(SERVIDOR_USUARIOS.duplicado('lopez'))).toBeDefined()
  expect(screen.getByLabelText(USUARIO_DIALOGO.nombre).getAttribute('aria-invalid')).toBe('true')
  type(USUARIO_DIALOGO.nombre, 'nueva')
  answer = () => Response.json({ ...LOPEZ, id: 9, nombre: 'nueva' }, { status: 201 })
  submit()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(USUARIO_DIALOGO.creado('nueva')))
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = writes().at(-1)
  expect(JSON.parse(String(sent?.init.body))).toEqual({
    nombre: 'nueva',
    clave: 'tres tristes tigres',
    rol: 'operario',
  })
  expect(JSON.stringify(sent?.init.headers)).not.toContain('idempotency-key')
})

test('cards are printed for operarios who may sign in, with a barcode of the name or a note that it cannot be one', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  filas = [ADMIN, LOPEZ, SOSA, { ...LOPEZ, id: 6, nombre: 'ибаньес' }]
  show()
  await screen.findByText('lopez')
  fireEvent.click(screen.getByRole('button', { name: CREDENCIALES.imprimir }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const cards = [...document.querySelectorAll('.papel .credenciales li')]
  expect(cards.map(card => card.querySelector('b')?.textContent)).toEqual(['lopez', 'ибаньес'])
  expect(cards.map(card => card.querySelector('path') !== null)).toEqual([true, false])
  expect(cards[1]?.textContent).toContain(CREDENCIALES.sinCodigo)
})

test('an admin finds no button to remove their own access', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: USUARIOS.acciones('admin') }))
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  expect(items).toEqual([USUARIOS.cambiarClave, USUARIOS.verSesiones, HISTORIAL.enMenu])
})

test('a user’s sessions are listed with their devices, one session closes at once, and all close after a question', async () => {
  show()
  await choose('lopez', USUARIOS.verSesiones)
  const dialog = within(await screen.findByRole('dialog', { name: SESIONES.titulo('lopez') }))
  const close = await dialog.findByRole('button', { name: /^Cerrar la sesión de Línea 1/ })
  expect(dialog.getByText(SESIONES.sinEquipo)).toBeDefined()
  expect(dialog.getAllByText(/10\.0\.0\.7/)).toHaveLength(2)
  sesiones = [AQUI]
  fireEvent.click(close)
  await waitFor(() => expect(dialog.queryByText('Línea 1')).toBeNull())
  expect(writes().at(-1)).toMatchObject({ url: '/api/sesiones/alla', init: { method: 'DELETE' } })
  fireEvent.click(dialog.getByRole('button', { name: SESIONES.cerrarTodas }))
  answer = () => Response.json({ cerradas: 2 })
  await confirm(USUARIOS.cerrarSesiones)
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(USUARIO_DIALOGO.sesionesCerradas(2)))
  expect(writes().at(-1)).toMatchObject({ url: '/api/usuarios/4/sesiones', init: { method: 'DELETE' } })
})

test('an account is disabled after a question, and a refusal shows the server’s message', async () => {
  show()
  await choose('lopez', USUARIOS.darBaja)
  answer = () => problem(422, { codigo: 'REGLA', detail: SERVIDOR_USUARIOS.ultimoAdmin })
  await confirm()
  expect(await screen.findByText(SERVIDOR_USUARIOS.ultimoAdmin)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await choose('lopez', USUARIOS.darBaja)
  answer = () => Response.json({})
  filas = [ADMIN, { ...LOPEZ, activo: false, sesiones: 0 }, SOSA]
  await confirm()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(USUARIO_DIALOGO.dadoDeBaja('lopez')))
  expect(writes().at(-1)).toMatchObject({
    url: '/api/usuarios/4/activo',
    init: { method: 'PUT', body: '{"activo":false}' },
  })
  await waitFor(async () => expect((await rowOf(/^lopez/)).getByText(USUARIOS.deBaja)).toBeDefined())
})

test('a change of an account that other people keep changing raises a question after five merges', async () => {
  filas = [ADMIN, { ...LOPEZ, version: 1 }, SOSA]
  show()
  await choose('lopez', USUARIOS.darBaja)
  answer = () => {
    const fila: Usuario = { ...LOPEZ, rol: 'vendedor', version: writes().length + 1 }
    return overtaken(fila)
  }
  await confirm()
  await screen.findByRole('dialog', { name: CONFLICTO_FILA.titulo })
  const versions = writes().map(({ init }) => new Headers(init.headers).get('if-match'))
  expect(versions).toEqual([1, 2, 3, 4, 5, 6].map(version => `"v${version}"`))
})

test('a new password for an account that another person changed meanwhile is stored only after a question', async () => {
  filas = [ADMIN, { ...LOPEZ, version: 1 }, SOSA]
  show()
  await choose('lopez', USUARIOS.cambiarClave)
  await screen.findByRole('dialog', { name: USUARIO_DIALOGO.tituloClave('lopez') })
  type(USUARIO_DIALOGO.claveNueva, 'tres tristes tigres')
  type(USUARIO_DIALOGO.repetir, 'tres tristes tigres')
  answer = () => overtaken({ ...LOPEZ, version: 2 })
  fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.guardar }))
  const dialog = within(await screen.findByRole('dialog', { name: CONFLICTO_FILA.titulo }))
  expect(writes()).toHaveLength(1)
  answer = () => Response.json({})
  fireEvent.click(dialog.getByRole('button', { name: CONFLICTO_FILA.aplicar }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(USUARIO_DIALOGO.claveCambiada('lopez')))
  expect(new Headers(writes()[1]?.init.headers).get('if-match')).toBe('"v2"')
})

test('each save of an account’s dialog may merge five times', async () => {
  filas = [ADMIN, { ...LOPEZ, version: 1 }, SOSA]
  show()
  await choose('lopez', USUARIOS.cambiarRol)
  await screen.findByRole('dialog', { name: USUARIO_DIALOGO.tituloRol('lopez') })
  type(USUARIO_DIALOGO.rol, 'vendedor')
  const fila: Usuario = { ...LOPEZ, activo: false, version: 2 }
  const saving = async (end: () => Response) => {
    const answers = [...Array(3).fill(() => overtaken(fila)), end]
    answer = () => (answers.shift() as () => Response)()
    fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.guardar }))
    await waitFor(() => expect(answers).toEqual([]))
  }
  await saving(() => problem(422, { codigo: 'REGLA', detail: SERVIDOR_USUARIOS.ultimoAdmin }))
  await screen.findByText(SERVIDOR_USUARIOS.ultimoAdmin)
  await saving(() => Response.json({}))
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(USUARIO_DIALOGO.rolCambiado('lopez', 'vendedor')),
  )
})

test('O38: a change of an account whose answer is lost is reported as unknown, not as not done', async () => {
  show()
  await choose('lopez', USUARIOS.darBaja)
  answer = null
  await confirm()
  act(() => reportReachable(false))
  expect(screen.queryByText(USUARIO_DIALOGO.preguntaSinConexion), 'under way').toBeNull()
  expect(await screen.findByText(USUARIO_DIALOGO.preguntaSinRespuesta)).toBeDefined()
  expect(screen.queryByText(USUARIO_DIALOGO.preguntaSinConexion), 'answer lost').toBeNull()
  expect(document.body.textContent, 'a question has no draft').not.toContain('escribiste')
})

test('a question that is open when the network is lost can no longer be confirmed, and shows a notice', async () => {
  show()
  await choose('lopez', USUARIOS.darBaja)
  await screen.findByRole('button', { name: USUARIOS.darBaja })
  act(() => reportReachable(false))
  expect(await screen.findByText(USUARIO_DIALOGO.preguntaSinConexion)).toBeDefined()
  expect(screen.queryByRole('button', { name: USUARIOS.darBaja })).toBeNull()
  expect(writes()).toEqual([])
})

test('O38: if the answer to closing a session is lost, the result is reported as unknown', async () => {
  show()
  await choose('lopez', USUARIOS.verSesiones)
  answer = null
  fireEvent.click(await screen.findByRole('button', { name: /^Cerrar la sesión de Línea 1/ }))
  await screen.findByText(USUARIO_DIALOGO.preguntaSinRespuesta)
  act(() => reportReachable(false))
  await screen.findByText(`${USUARIO_DIALOGO.preguntaSinRespuesta} ${SESIONES.sinConexion}`)
})

test('without a network an account cannot be changed, and an open dialog keeps its draft', async () => {
  show()
  await choose('lopez', USUARIOS.cambiarClave)
  await screen.findByRole('dialog', { name: USUARIO_DIALOGO.tituloClave('lopez') })
  type(USUARIO_DIALOGO.claveNueva, 'tres tristes tigres')
  type(USUARIO_DIALOGO.repetir, 'tres tristes tigres')
  act(() => reportReachable(false))
  expect((await screen.findByRole('alert')).textContent).toBe(USUARIO_DIALOGO.sinConexion)
  fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.guardar }))
  expect(writes()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>(USUARIO_DIALOGO.claveNueva).value).toBe(
    'tres tristes tigres',
  )
  fireEvent.click(screen.getByRole('button', { name: USUARIO_DIALOGO.cancelar }))
  expect(screen.getByText(/Sin conexión no se pueden cambiar usuarios/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: USUARIOS.acciones('lopez') }).disabled).toBe(
    true,
  )
})
