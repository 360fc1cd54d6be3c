// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Programa } from '#contract/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { ClavesPanel } from '#features/programas/claves-panel.tsx'
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import {
  CLAVE_CREADA,
  FALLA_PROGRAMA,
  PERMISOS,
  PROGRAMA_DIALOGO,
  PROGRAMAS,
} from '#messages/persona/programas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { endScreen, loadDialogs, press, problem, useNetwork } from '#tests/helpers/screen.ts'
import { takeDraft } from '#tests/helpers/take-draft.ts'

beforeAll(loadDialogs)

const HOUR_MS = 60 * 60_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const TABLERO: Programa = {
  id: 3,
  nombre: 'Tablero',
  muestra: 'but_7Kq2…6sUb',
  permisos: ['butacas.leer', 'informes.leer'],
  creada: inHours(-900),
  creadaPor: 'admin',
  ultimoUso: new Date().toISOString(),
  vence: inHours(24 * 80),
  version: 1,
}
const CLAVE = 'but_7Kq2vN8xRz81mTa04LpWd93hYcQe6sUb12345678901'

let rows: Programa[]
let answer: () => Response
let read: () => Response
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork((_url, { method }) => (method === 'GET' ? read() : answer()))
beforeEach(() => {
  rows = [
    { ...TABLERO, id: 4, nombre: 'Balanza', ultimoUso: null, permisos: ['butacas.mover'] },
    { ...TABLERO, id: 5, nombre: 'Contabilidad', vence: inHours(24 * 9 + 1) },
    TABLERO,
    { ...TABLERO, id: 6, nombre: 'Prueba', vence: inHours(-24) },
  ]
  read = () => Response.json(rows)
  answer = () => Response.json(TABLERO)
})

async function show(): Promise<void> {
  render(<ClavesPanel notify={notify} sesion={{ nombre: 'admin' }} />)
  await screen.findByText('Tablero')
}
const rowOf = (nombre: string) => within(screen.getByRole('row', { name: new RegExp(nombre) }))
const writes = () =>
  network.writes().map(({ url, init }) => [init.method, url, init.body && JSON.parse(String(init.body))])
const headersOf = (n: number) => new Headers(network.writes()[n]?.init.headers)
const refusal = (status: number, more: object) =>
  problem(status, { detail: 'Dicho por el servidor.', ...more })
const overtaken = (fila: Programa) =>
  refusal(412, { codigo: 'VERSION', actualFila: { fila, usuario: null, fechaHs: null } })
/** The next save finds this row changed by another person; the save after that is stored. */
function overtake(fila: Programa): void {
  const answers = [() => overtaken(fila), () => Response.json({ ...fila, version: fila.version + 1 })]
  answer = () => (answers.shift() as () => Response)()
}

test('a row shows permissions, last use and end of a key, and an expired key can only be deleted', async () => {
  await show()
  expect(screen.getByText(PROGRAMAS.enUso(3))).toBeDefined()
  const tablero = rowOf('Tablero')
  for (const text of [TABLERO.muestra, PERMISOS['butacas.leer'].nombre, PERMISOS['informes.leer'].nombre])
    expect(tablero.getByText(text)).toBeDefined()
  expect(tablero.getByText(/^hoy \d\d:\d\d$/)).toBeDefined()
  expect(rowOf('Balanza').getByText(PROGRAMAS.nunca)).toBeDefined()
  expect(tablero.queryByText(/^en \d/)).toBeNull()
  expect(rowOf('Contabilidad').getByText(PROGRAMAS.enDias(9))).toBeDefined()
  const vencida = rowOf('Prueba')
  expect(vencida.getByText(/^venció el /)).toBeDefined()
  expect(vencida.queryByRole('button', { name: PROGRAMAS.editarDe('Prueba') })).toBeNull()
  fireEvent.click(vencida.getByRole('button', { name: PROGRAMAS.quitarDe('Prueba') }))
  await screen.findByText(PROGRAMA_DIALOGO.quitarPregunta('Prueba'))
  press(PROGRAMA_DIALOGO.quitar)
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(PROGRAMA_DIALOGO.quitada('Prueba')))
  expect(writes()).toEqual([['DELETE', '/api/programas/6', null]])
})

test('a new key is sent with its permissions and end, and is shown once', async () => {
  await show()
  answer = () => Response.json({ ...TABLERO, nombre: 'Nueva', clave: CLAVE }, { status: 201 })
  press(PROGRAMAS.nueva)
  fireEvent.change(await screen.findByLabelText(PROGRAMA_DIALOGO.nombre), { target: { value: '  Nueva ' } })
  fireEvent.click(screen.getByLabelText(PROGRAMA_DIALOGO.conjuntos.stock))
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(PERMISOS['butacas.mover'].nombre) }))
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(PERMISOS['stock.cargar'].nombre) }))
  fireEvent.click(screen.getByLabelText(PROGRAMA_DIALOGO.vigencias[30]))
  press(PROGRAMA_DIALOGO.crear)
  const dialog = within(await screen.findByRole('dialog', { name: CLAVE_CREADA.titulo }))
  expect(writes()).toEqual([
    ['POST', '/api/programas', { nombre: 'Nueva', permisos: ['stock.leer', 'butacas.mover'], dias: 30 }],
  ])
  expect(dialog.getByText(CLAVE)).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: CLAVE_CREADA.guardado }))
  fireEvent.click(dialog.getAllByRole('button', { name: MODALES.cerrar }).at(-1) as HTMLElement)
  await vi.waitFor(() => expect(screen.queryByText(CLAVE)).toBeNull())
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CLAVE)
})

test('a new key without a name or a permission shows both errors and is not sent', async () => {
  await show()
  press(PROGRAMAS.nueva)
  await screen.findByLabelText(PROGRAMA_DIALOGO.nombre)
  press(PROGRAMA_DIALOGO.crear)
  expect(await screen.findByText(FALLA_PROGRAMA.falta)).toBeDefined()
  expect(screen.getByText(FALLA_PROGRAMA.permisos)).toBeDefined()
  expect(writes()).toEqual([])
})

test('a key refused with 409 shows the server’s message and keeps the typed text', async () => {
  await show()
  answer = () => refusal(409, { codigo: 'DUPLICADO', campos: ['nombre'] })
  press(PROGRAMAS.nueva)
  fireEvent.change(await screen.findByLabelText(PROGRAMA_DIALOGO.nombre), { target: { value: 'Tablero' } })
  fireEvent.click(screen.getByLabelText(PROGRAMA_DIALOGO.conjuntos.todo))
  press(PROGRAMA_DIALOGO.crear)
  expect(await screen.findByText('Dicho por el servidor.')).toBeDefined()
  expect(screen.getByLabelText(PROGRAMA_DIALOGO.nombre)).toHaveProperty('value', 'Tablero')
})

test('an edit of an old version of a key merges another user’s changes of other fields', async () => {
  await show()
  const actual = { ...TABLERO, nombre: 'Tablero de gerencia', version: 2 }
  overtake(actual)
  press(PROGRAMAS.editarDe('Tablero'))
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(PERMISOS['stock.leer'].nombre) }))
  press(PROGRAMA_DIALOGO.guardar)
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(PROGRAMA_DIALOGO.cambiada('Tablero de gerencia')),
  )
  const permisos = ['butacas.leer', 'informes.leer', 'stock.leer']
  expect(writes()).toEqual([
    ['PUT', '/api/programas/3', { nombre: 'Tablero', permisos }],
    ['PUT', '/api/programas/3', { nombre: 'Tablero de gerencia', permisos }],
  ])
  expect([headersOf(0).get('if-match'), headersOf(1).get('if-match')]).toEqual(['"v1"', '"v2"'])
})

test('an edit of a key asks about a field that another user changed too', async () => {
  await show()
  const actual = { ...TABLERO, nombre: 'Pizarra', version: 2 }
  overtake(actual)
  press(PROGRAMAS.editarDe('Tablero'))
  fireEvent.change(await screen.findByLabelText(PROGRAMA_DIALOGO.nombre), { target: { value: 'Monitor' } })
  press(PROGRAMA_DIALOGO.guardar)
  const dialog = within(await screen.findByRole('dialog', { name: CONFLICTO_FILA.titulo }))
  for (const text of ['Tablero', 'Monitor', 'Pizarra'])
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0)
  fireEvent.click(dialog.getByRole('button', { name: CONFLICTO_FILA.aplicar }))
  await vi.waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.[2]).toMatchObject({ nombre: 'Monitor' })
  expect(headersOf(1).get('if-match')).toBe('"v2"')
})

test('an edit of a removed key does not change a new key with the same name', async () => {
  await show()
  const fila = { ...TABLERO, ...{ muestra: 'but_Nu3v…aNue', creadaPor: 'lopez', version: 3 } }
  overtake(fila)
  press(PROGRAMAS.editarDe('Tablero'))
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(PERMISOS['stock.leer'].nombre) }))
  press(PROGRAMA_DIALOGO.guardar)
  const said = PROGRAMA_DIALOGO.esOtra('Tablero', 'lopez', formatDia(Date.parse(fila.creada)))
  expect(await screen.findByText(said)).toBeDefined()
  expect(writes()).toHaveLength(1)
})

test('revoking a key asks first, and shows when the key was last used', async () => {
  await show()
  press(PROGRAMAS.anularDe('Balanza'))
  await screen.findByText(PROGRAMA_DIALOGO.anularPregunta('Balanza'))
  expect(screen.getByText(new RegExp(PROGRAMA_DIALOGO.sinUso))).toBeDefined()
  expect(screen.getByRole('alertdialog', { name: MODALES.ojo })).toBeDefined()
  press(PROGRAMA_DIALOGO.anular)
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(PROGRAMA_DIALOGO.anulada('Balanza')))
  expect(writes()).toEqual([['DELETE', '/api/programas/4', null]])
  press(PROGRAMAS.anularDe('Tablero'))
  expect(await screen.findByText(/La usó hoy a las \d\d:\d\d\./)).toBeDefined()
})

test.each([
  ['Prueba', PROGRAMAS.quitarDe('Prueba'), PROGRAMA_DIALOGO.quitar],
  ['Balanza', PROGRAMAS.anularDe('Balanza'), PROGRAMA_DIALOGO.anular],
])(
  'revoking %s sends the version that the question showed, and reports a new key in its place',
  async (nombre, ask, confirm) => {
    await show()
    press(ask)
    await screen.findByRole('alertdialog', { name: MODALES.ojo })
    const otra = {
      ...(rows.find(row => row.nombre === nombre) as Programa),
      ...{
        version: 3,
        muestra: 'but_Nu3v…aNue',
        creadaPor: 'lopez',
        creada: inHours(0),
        vence: inHours(720),
      },
    }
    rows = [otra]
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(otra.muestra)
    answer = () => overtaken(otra)
    press(confirm)
    const said = PROGRAMA_DIALOGO.esOtra(nombre, 'lopez', formatDia(Date.parse(otra.creada)))
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(said))
    expect(headersOf(0).get('if-match')).toBe('"v1"')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(notify.success).not.toHaveBeenCalled()
  },
)

test('a key edited after the question is not revoked, and the list shows the edit', async () => {
  await show()
  press(PROGRAMAS.anularDe('Tablero'))
  await screen.findByRole('alertdialog', { name: MODALES.ojo })
  const fila = { ...TABLERO, nombre: 'Pizarra', version: 2 }
  answer = () => overtaken(fila)
  rows = [fila]
  press(PROGRAMA_DIALOGO.anular)
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(PROGRAMA_DIALOGO.cambio('Tablero')))
  expect(await screen.findByText('Pizarra')).toBeDefined()
})

test('without a network the keys are shown with their last data, and cannot be created, edited or revoked', async () => {
  await show()
  act(() => reportReachable(false))
  await screen.findByText(new RegExp(PROGRAMAS.sinConexion))
  for (const name of [PROGRAMAS.nueva, PROGRAMAS.editarDe('Tablero'), PROGRAMAS.anularDe('Tablero')])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})

test('a draft of an older release without a field is restored with the key’s value in that field', async () => {
  await takeDraft('admin', 'programa-clave', { permisos: 'stock.leer', dias: 30, programa: TABLERO })
  await show()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>(PROGRAMA_DIALOGO.nombre).value).toBe('Tablero')
  expect(dialog.getByRole('checkbox', { name: new RegExp(PERMISOS['stock.leer'].nombre) })).toHaveProperty(
    'checked',
    true,
  )
})

test('a server without keys, a failed request and an empty list each show their own message', async () => {
  for (const [given, said] of [
    [() => refusal(404, { codigo: 'NO_EXISTE' }), PROGRAMAS.sinLista],
    [() => refusal(403, { codigo: 'PERMISO' }), PROGRAMAS.errorConsultar],
    [() => Response.json([]), PROGRAMAS.vacia],
  ] as const) {
    read = given
    render(<ClavesPanel notify={notify} sesion={{ nombre: 'admin' }} />)
    expect(await screen.findByText(said)).toBeDefined()
    endScreen()
    localStorage.clear()
  }
})
