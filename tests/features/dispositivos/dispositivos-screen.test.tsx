// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { RUTA_DISPOSITIVOS } from '#domain/rutas.ts'
import DispositivosScreen from '#features/dispositivos/dispositivos-screen.tsx'
import { NOMBRADOS } from '#messages/edicion.ts'
import { DISPOSITIVOS, describeFaltan, describeMotivo, describeReloj } from '#messages/equipo/dispositivos.ts'
import { TABLA } from '#messages/tabla.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { openArchivo } from '#queries/archivo-abierto.ts'
import { queryClient } from '#queries/query-client.ts'
import { bodyOf, cut, endScreen, problem, useNetwork } from '#tests/helpers/screen.ts'

const NOW = new Date(2026, 10, 20, 12, 0)
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

const GOOD: Dispositivo = {
  id: '11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  nombre: 'Línea 1',
  primerContacto: ago(9_000),
  ultimoContacto: ago(2),
  ultimoUsuario: 'lopez',
  ultimaSec: 40,
  recibidas: 38,
  faltan: [{ desde: 39, hasta: 40 }],
  pendientes: 2,
  rechazadas: [],
  descartadas: 0,
  copiadoEn: null,
  perdidas: null,
  version: 'Ab12Cd34',
  formato: 1,
  desfaseMs: 900,
}
const BAD: Dispositivo = {
  ...GOOD,
  id: '22222222-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  nombre: null,
  ultimoContacto: ago(16),
  faltan: [
    { desde: 3, hasta: 3 },
    { desde: 7, hasta: 12 },
  ],
  pendientes: 1,
  rechazadas: [{ sec: 5, nro: 'S710482', codigo: 'VERSION' }],
  desfaseMs: 3 * 60_000,
}

let filas: Dispositivo[]
/** The server's answer to a write; null without a network. */
let answer: (() => Response) | null
const notify = { success: vi.fn(), error: vi.fn() }

const { seen, writes } = useNetwork((_url, { method }) => {
  if (answer === null) return cut()
  return method === 'GET' ? Response.json(filas) : answer()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  filas = [GOOD, BAD]
  answer = () => Response.json({})
})
afterEach(() => void vi.useRealTimers())

const show = () => render(<DispositivosScreen notify={notify} sesion={{ nombre: 'admin' }} />)
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

const setPermiso = async (row: RegExp, item: string) => {
  fireEvent.click((await rowOf(row)).getByRole('button', { name: /^Permisos de/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('the list of devices shows last contact, user, missing changes and clock of each device', async () => {
  show()
  const good = await rowOf(/Línea 1/)
  expect(good.getByText('hace 2 min').closest('.mark')).toBeNull()
  expect(good.getByText('lopez')).toBeDefined()
  // Waiting changes alone are no reason for a warning
  expect(good.getByText('faltan 2: 39 a 40').closest('.mark')).toBeNull()
  expect(good.getByText('en hora')).toBeDefined()
  const bad = await rowOf(/sin nombre 22222222/)
  for (const words of ['hace 16 min', 'faltan 7: 3, 7 a 12', 'atrasado 3 min'])
    expect(bad.getByText(words).closest('.mark')).not.toBeNull()
})

test('O49: a reported loss is shown with its users while its numbers are missing', async () => {
  const perdidas = {
    hasta: 8,
    de: [
      { usuario: 'operario', cantidad: 2 },
      { usuario: '', cantidad: 1 },
    ],
  }
  filas = [
    { ...BAD, pendientes: 20, perdidas },
    { ...GOOD, perdidas },
  ]
  show()
  const bad = await rowOf(/sin nombre 22222222/)
  const said = bad.getByText('3, 7 a 8: el equipo dice que se perdieron, 2 de operario y 1 de otras personas')
  expect(said.closest('.mark')?.textContent).toContain('faltan 7: 3, 7 a 12')
  expect((await rowOf(/Línea 1/)).queryByText(/perdieron/)).toBeNull()
})

test('O46: a copied device is marked beside its name', async () => {
  filas = [{ ...GOOD, copiadoEn: new Date(0).toISOString() }, BAD]
  show()
  const copied = await rowOf(/Línea 1/)
  expect(copied.getByText('Hay dos copias de este equipo').closest('.mark')).not.toBeNull()
  expect((await rowOf(/sin nombre/)).queryByText(/dos copias/)).toBeNull()
})

test('refused changes of a device unfold with seat and reason, and fold again', async () => {
  show()
  const bad = await rowOf(/sin nombre/)
  const fold = bad.getByRole('button', { name: '1 rechazada', expanded: false })
  fireEvent.click(fold)
  const list = within(screen.getByRole('list', { name: 'Rechazadas de 22222222' }))
  expect(list.getByText('Otra persona la cambió mientras tanto.')).toBeDefined()
  fireEvent.click(bad.getByRole('button', { name: '1 rechazada', expanded: true }))
  expect(screen.queryByRole('list', { name: /Rechazadas/ })).toBeNull()
})

test('a device is renamed in its row, Escape cancels, and a lost answer keeps the draft', async () => {
  show()
  const start = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Cambiar el nombre de 22222222' }))
  await start()
  const field = () => screen.getByRole('textbox', { name: 'Equipo' })
  expect(document.activeElement).toBe(field())
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await start()
  fireEvent.change(field(), { target: { value: 'Balanza' } })
  answer = null
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe(NOMBRADOS.noSeSabeSiGuardo)
  answer = () => Response.json({})
  filas = [GOOD, { ...BAD, nombre: 'Balanza' }]
  fireEvent.keyDown(field(), { key: 'Enter' })
  await rowOf(/Balanza/)
  expect(notify.success).toHaveBeenCalledWith(DISPOSITIVOS.nombrado)
  expect(writes('PUT').at(-1)).toMatchObject({
    url: `/api/dispositivos/${BAD.id}`,
    init: { body: '{"nombre":"Balanza"}' },
  })
})

const choose = (text: string, name = 'butacas-rescate.json') =>
  fireEvent.change(screen.getByLabelText(DISPOSITIVOS.importar, { selector: 'input' }), {
    target: { files: [new File([text], name)] },
  })
const ARCHIVO = { formato: 1, dispositivo: BAD.id, hechoEn: '', clave: 'AA', iv: 'AA', datos: 'AA' }

test('O56: forbidding PINs on a device needs no question, and revoking a device asks first', async () => {
  filas = [GOOD, { ...BAD, pinPermitido: false, revocadoEn: ago(60) }]
  show()
  const sent = () => writes('PUT').map(put => [put.url.split('/').slice(-2)[0]?.slice(0, 2), bodyOf(put)])
  const bad = await rowOf(/sin nombre 22222222/)
  expect(bad.getByText(DISPOSITIVOS.revocada)).toBeDefined()
  expect(bad.getByText(DISPOSITIVOS.sinPin)).toBeDefined()
  await setPermiso(/Línea 1/, DISPOSITIVOS.prohibirPin)
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(DISPOSITIVOS.pinProhibido))
  await setPermiso(/Línea 1/, DISPOSITIVOS.revocar)
  expect(sent()).toHaveLength(1)
  const ask = await screen.findByRole('alertdialog', { name: DISPOSITIVOS.preguntaRevocar('Línea 1') })
  fireEvent.click(within(ask).getByRole('button', { name: DISPOSITIVOS.revocar }))
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(DISPOSITIVOS.revocadaListo))
  await setPermiso(/22222222/, DISPOSITIVOS.reponer)
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith(DISPOSITIVOS.repuestaLista))
  expect(sent()).toEqual([
    ['11', { pinPermitido: false }],
    ['11', { revocado: true }],
    ['22', { revocado: false }],
  ])
})

test('O59: a device that another person changed meanwhile is neither revoked nor restored', async () => {
  filas = [{ ...GOOD, versionFila: 4 }]
  show()
  await setPermiso(/Línea 1/, DISPOSITIVOS.revocar)
  const ask = await screen.findByRole('alertdialog', { name: DISPOSITIVOS.preguntaRevocar('Línea 1') })
  filas = [{ ...GOOD, versionFila: 5, revocadoEn: ago(0) }]
  await act(() => queryClient.invalidateQueries())
  const actualFila = { fila: filas[0], usuario: null, fechaHs: null }
  answer = () => problem(412, { detail: 'Dicho por el servidor.', codigo: 'VERSION', actualFila })
  fireEvent.click(within(ask).getByRole('button', { name: DISPOSITIVOS.revocar }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith(DISPOSITIVOS.cambio('Línea 1')))
  await setPermiso(/Línea 1/, DISPOSITIVOS.reponer)
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2))
  expect(writes('PUT').map(({ init }) => init.headers)).toMatchObject([
    { 'if-match': '"v4"' },
    { 'if-match': '"v5"' },
  ])
  expect(notify.success).not.toHaveBeenCalled()
})

test('O38: a setting of a device whose answer is lost is reported as unknown', async () => {
  show()
  await rowOf(/Línea 1/)
  answer = null
  await setPermiso(/Línea 1/, DISPOSITIVOS.prohibirPin)
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith(TABLA.sinRespuesta))
})

test('a rescue file is sent, and the counts of its result add up', async () => {
  show()
  await rowOf(/Línea 1/)
  const resultado: ResultadoRescate = {
    total: 5,
    aplicadas: 3,
    yaEstaban: 1,
    rechazadas: [{ nro: 'S700001', sec: 7, detail: 'La butaca S700001 no existe.' }],
  }
  answer = () => Response.json(resultado)
  choose(JSON.stringify(ARCHIVO))
  expect(
    await screen.findByText('Los 5 cambios del archivo: 3 hechos con tu nombre, 1 ya estaba, 1 sin hacer.'),
  ).toBeDefined()
  expect(screen.getByText('La butaca S700001 no existe.')).toBeDefined()
  expect(bodyOf(seen.find(({ url }) => url === '/api/rescate'))).toEqual(ARCHIVO)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByText(/Los 5 cambios/)).toBeNull()
})

test('a rescue file opened from the system is sent once', async () => {
  answer = () => Response.json({ total: 1, aplicadas: 1, yaEstaban: 0, rechazadas: [] })
  openArchivo(new File([JSON.stringify(ARCHIVO)], 'butacas-rescate.json'), RUTA_DISPOSITIVOS)
  show()
  expect(await screen.findByText('butacas-rescate.json')).toBeDefined()
  cleanup()
  show()
  await rowOf(/Línea 1/)
  expect(seen.filter(({ url }) => url === '/api/rescate')).toHaveLength(1)
})

test('a file of another kind is not sent, and after a lost answer a notice says that the rescue file can be sent again', async () => {
  show()
  await rowOf(/Línea 1/)
  choose('hola')
  expect(await screen.findByText(DISPOSITIVOS.noEsRescate)).toBeDefined()
  expect(seen.some(({ url }) => url === '/api/rescate')).toBe(false)
  answer = null
  choose(JSON.stringify(ARCHIVO))
  expect(await screen.findByText(DISPOSITIVOS.noImportado)).toBeDefined()
})

test('an empty list of devices shows why, and offline the actions are disabled with a notice', async () => {
  filas = []
  show()
  expect(await screen.findByRole('heading', { name: DISPOSITIVOS.vacia })).toBeDefined()
  act(() => reportReachable(false))
  expect(screen.getByText(/Sin conexión no se pueden cambiar nombres/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: DISPOSITIVOS.importar }).disabled).toBe(true)
  endScreen()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  show()
  expect(await screen.findByRole('heading', { name: DISPOSITIVOS.sinLista })).toBeDefined()
})

test('missing numbers, a fast clock and a missing reason are shown in words, and an unknown reason as its code', () => {
  expect(describeFaltan([{ desde: 3, hasta: 3 }])).toBe('3')
  expect(describeReloj(-2 * 3_600_000)).toBe('adelantado 2 h')
  expect(describeMotivo(null)).toBe(DISPOSITIVOS.sinMotivo)
  expect(describeMotivo('toString')).toBe('toString')
})
