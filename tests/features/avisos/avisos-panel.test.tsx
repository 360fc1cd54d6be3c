// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { AvisosPanel } from '#features/avisos/avisos-panel.tsx'
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import { FALLO, MODALES } from '#messages/marco.ts'
import { cuandoLocal } from '#messages/palabras.ts'
import { AVISO_DIALOGO, OTROS_SISTEMAS, SECRETO_AVISO } from '#messages/persona/otros-sistemas.ts'
import { TABLA } from '#messages/tabla.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { saveBorrador } from '#queries/cuenta/borradores.ts'
import { queryClient } from '#queries/query-client.ts'
import { bodyOf, endScreen, keyOf, loadDialogs, press, problem, useNetwork } from '#tests/helpers/screen.ts'
import { takeDraft } from '#tests/helpers/take-draft.ts'

beforeAll(loadDialogs)

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const AVISO: Aviso = {
  id: 3,
  nombre: 'Garantías',
  direccion: 'https://garantias.ejemplo.com/avisos',
  eventos: ['butaca.lista', 'stock.bajo_minimo'],
  creado: ago(9_000),
  creadoPor: 'admin',
  pausado: null,
  apagado: null,
  fallaDesde: null,
  sinEntregar: 0,
  ultimo: ago(5),
  secretoAnteriorHasta: null,
  secretoCambiado: null,
  version: 4,
}
const ENVIO: Envio = {
  id: 8,
  tipo: 'butaca.lista',
  que: 'S710482',
  momento: ago(3),
  estado: 'espera',
  intentos: 3,
  status: 500,
  falla: null,
  ms: 12,
  sigue: ago(-9),
  detras: false,
}
const SECRETO = 'whsec_c2VjcmV0bw=='

let rows: Aviso[]
let envios: Envio[]
let answer: () => Response
let read: (() => Response) | null
const notify = { success: vi.fn(), error: vi.fn() }

const network = useNetwork((url, { method }) => {
  if (method !== 'GET') return answer()
  return read?.() ?? Response.json(url.endsWith('/envios') ? envios : rows)
})
beforeEach(() => {
  rows = [AVISO]
  envios = [ENVIO]
  read = null
  answer = () => Response.json(AVISO)
})

const show = () => render(<AvisosPanel notify={notify} sesion={{ nombre: 'admin' }} />)
async function open(): Promise<void> {
  show()
  const name = await screen.findByText(AVISO.nombre)
  const details = name.closest('details')
  if (!details) throw new Error('no details')
  act(() => {
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
  await screen.findByText(OTROS_SISTEMAS.explicaReintentos)
}
const writes = () => network.writes().map(({ url, init }) => `${init.method} ${url}`)

test('the list of webhooks shows the state of each webhook', async () => {
  const states: [Partial<Aviso>, RegExp][] = [
    [{}, /anda bien.*último: /],
    [{ ultimo: null }, /anda bien.*todavía sin envíos/],
    [{ sinEntregar: 2 }, /anda bien.*2 sin entregar/],
    [{ fallaDesde: ago(1), sinEntregar: 2 }, /falla desde (las|el) .*2 sin entregar/],
    [{ pausado: { cuando: ago(3), quien: 'Acosta' }, fallaDesde: ago(4) }, /en pausa.*lo pausó Acosta/],
    [{ apagado: { cuando: ago(3), por: 'fallas' }, fallaDesde: ago(4) }, /apagado.*desde /],
  ]
  rows = states.map(([more], n) => ({ ...AVISO, ...more, id: n, nombre: `Aviso ${n}` }))
  show()
  for (const [n, [, said]] of states.entries()) {
    const name = await screen.findByText(`Aviso ${n}`)
    expect(name.closest('summary')?.textContent).toMatch(said)
  }
})

test('a webhook turned off shows why, and can be turned on again', async () => {
  rows = [{ ...AVISO, apagado: { cuando: ago(3), por: 'fallas' } }]
  show()
  expect(await screen.findByText(OTROS_SISTEMAS.apagadoPor.fallas(AVISO.nombre))).toBeDefined()
  press(OTROS_SISTEMAS.encenderDe(AVISO.nombre))
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalled())
  expect(writes()).toEqual(['PUT /api/avisos/3/pausado'])
  expect(bodyOf(network.writes('PUT')[0])).toEqual({
    pausado: false,
  })
})

test('each delivery of a webhook shows its result, and a button if it can be retried', async () => {
  const results: [Partial<Envio>, RegExp, boolean][] = [
    [{}, /butaca lista.*S710482.*contestó 500.*intento 3, sigue /, true],
    [{ estado: 'entregado', status: 204, sigue: null }, /recibido.*204, 12 ms/, false],
    [{ estado: 'perdido', sigue: null }, /contestó 500.*3 intentos, no se intenta más/, true],
    [{ estado: 'perdido', intentos: 0, status: null, sigue: null }, /no se envió.*más de tres días/, true],
    [{ intentos: 0, status: null }, /por enviar/, false],
    [{ intentos: 0, status: null, detras: true }, /espera al envío anterior/, false],
    [{ status: null, falla: 'tarde' }, /no contestó.*tardó demasiado/, true],
    [{ status: null, falla: 'certificado' }, /certificado inválido/, true],
    [{ status: null, falla: 'red' }, /dirección prohibida.*AVISOS_REDES/, true],
    [{ tipo: 'prueba', que: null, estado: 'perdido' }, /mensaje de prueba.*contestó 500/, false],
  ]
  envios = results.map(([more], id) => ({ ...ENVIO, ...more, id }))
  await open()
  const table = await screen.findByRole('table', { name: OTROS_SISTEMAS.envios })
  const lines = within(table).getAllByRole('row').slice(1)
  expect(lines).toHaveLength(results.length)
  for (const [n, [more, said, canRetry]] of results.entries()) {
    expect(lines[n]?.textContent).toMatch(said)
    expect(lines[n]?.querySelector('button') !== null, JSON.stringify(more)).toBe(canRetry)
  }
})

/** The first answer is lost, then `change` alters the rows. @returns the keys of the writes. */
async function pressTwice(name: string, change: () => void): Promise<(string | null)[]> {
  const again = answer
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(TABLA.sinRespuesta))
  answer = again
  change()
  await act(() => queryClient.refetchQueries())
  act(() => reportReachable(true))
  fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  return network.writes().map(keyOf)
}

test.each<[string, boolean, () => void]>([
  ['an unchanged row', true, () => {}],
  ['a later attempt', false, () => Object.assign(envios, [{ ...ENVIO, intentos: 4, sigue: ago(-20) }])],
  ['a delivery given up', false, () => Object.assign(envios, [{ ...ENVIO, estado: 'perdido', sigue: null }])],
])('O2: after a lost answer and %s, a retry is the same write: %s', async (_, isSame, change) => {
  await open()
  const [first, second] = await pressTwice('Reintentar butaca lista S710482', change)
  expect(notify.success).toHaveBeenCalledWith(OTROS_SISTEMAS.seReintenta)
  expect(new Set(writes())).toEqual(new Set(['POST /api/envios/8/reintento']))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second === first).toBe(isSame)
})

const off = (minutes: number): Aviso => ({ ...AVISO, apagado: { cuando: ago(minutes), por: 'fallas' } })
const OFF = off(3)

test.each<[string, boolean, Aviso]>([
  ['the same failure', true, OFF],
  ['a later failure', false, off(1)],
])(
  'O2: after a lost answer and %s, turning the webhook on is the same write: %s',
  async (_, isSame, later) => {
    rows = [OFF]
    show()
    const [first, second] = await pressTwice(OTROS_SISTEMAS.encenderDe(AVISO.nombre), () => {
      rows = [later]
    })
    expect(second === first).toBe(isSame)
  },
)

test('O2: after a pause with a lost answer and another person’s restart, a second pause is another write', async () => {
  const name = OTROS_SISTEMAS.boton(OTROS_SISTEMAS.pausar, AVISO.nombre)
  await open()
  const [first, second] = await pressTwice(name, () => {
    rows = [{ ...AVISO, version: 6 }]
  })
  expect(second).not.toBe(first)
})

test('a test message of a webhook shows its result', async () => {
  await open()
  answer = () => Response.json({ ...ENVIO, tipo: 'prueba', estado: 'entregado', status: 200 })
  press(`${OTROS_SISTEMAS.probar} ${AVISO.nombre}`)
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(OTROS_SISTEMAS.pruebaRecibida(AVISO.nombre)),
  )
  answer = () =>
    Response.json({ ...ENVIO, tipo: 'prueba', estado: 'perdido', status: null, falla: 'sin-nombre' })
  press(`${OTROS_SISTEMAS.probar} ${AVISO.nombre}`)
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith('Garantías: no se encuentra'))
})

test('a new webhook is validated, sent without an idempotency key, and shows its secret once', async () => {
  rows = []
  show()
  fireEvent.click(await screen.findByRole('button', { name: OTROS_SISTEMAS.nuevo }))
  const form = within(await screen.findByRole('dialog', { name: AVISO_DIALOGO.nuevo }))
  const crear = () => fireEvent.click(form.getByRole('button', { name: AVISO_DIALOGO.crear }))
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  crear()
  expect(form.getByText(AVISO_DIALOGO.faltaNombre)).toBeDefined()
  fill(AVISO_DIALOGO.nombre, ' Garantías ')
  crear()
  expect(form.getByText(AVISO_DIALOGO.faltaDireccion)).toBeDefined()
  fill(AVISO_DIALOGO.direccion, 'http://garantias.com')
  expect(form.getByText(AVISO_DIALOGO.sinHttps)).toBeDefined()
  fill(AVISO_DIALOGO.direccion, AVISO.direccion)
  crear()
  expect(form.getByText(AVISO_DIALOGO.faltanEventos)).toBeDefined()
  expect(writes()).toEqual([])
  fireEvent.click(form.getByRole('checkbox', { name: 'stock bajo el mínimo' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'butaca lista' }))
  answer = () => Response.json({ ...AVISO, secreto: SECRETO }, { status: 201 })
  crear()
  const once = within(await screen.findByRole('dialog', { name: SECRETO_AVISO.titulo }))
  expect(once.getByText(SECRETO)).toBeDefined()
  const [sent] = network.writes('POST')
  expect(bodyOf(sent)).toEqual({
    nombre: 'Garantías',
    direccion: AVISO.direccion,
    eventos: ['butaca.lista', 'stock.bajo_minimo'],
  })
  expect(Object.keys(sent?.init.headers ?? {})).not.toContain(IDEMPOTENCY_KEY)
  fireEvent.click(once.getByRole('checkbox', { name: SECRETO_AVISO.guardado }))
  fireEvent.click(once.getAllByRole('button', { name: MODALES.cerrar }).at(-1) as HTMLElement)
  expect(screen.queryByText(SECRETO)).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain(SECRETO)
})

test('a stored draft of a webhook opens the form only after the user resumed it', async () => {
  const typed = { row: null, draft: { nombre: 'Ventas', direccion: '', eventos: 'butaca.lista' } }
  saveBorrador('admin', 'aviso', typed)
  await open()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await takeDraft('admin', 'aviso', typed)
  show()
  const form = within(await screen.findByRole('dialog', { name: AVISO_DIALOGO.nuevo }))
  expect(form.getByLabelText<HTMLInputElement>(AVISO_DIALOGO.nombre).value).toBe('Ventas')
})

test('the server’s error on a webhook is shown beside the field that it names', async () => {
  await open()
  press(`${OTROS_SISTEMAS.editar} ${AVISO.nombre}`)
  const form = within(await screen.findByRole('dialog', { name: AVISO_DIALOGO.editar(AVISO.nombre) }))
  answer = () => problem(422, { codigo: 'REGLA', detail: 'No va.', campos: ['direccion'] })
  fireEvent.change(form.getByLabelText(AVISO_DIALOGO.direccion), { target: { value: 'https://otra.com' } })
  fireEvent.click(form.getByRole('button', { name: AVISO_DIALOGO.guardar }))
  expect(await form.findByText('No va.')).toBeDefined()
  expect(form.getByLabelText(AVISO_DIALOGO.direccion).getAttribute('aria-invalid')).toBe('true')
})

test('saving a webhook over another user’s change shows both versions, and asks before it applies', async () => {
  await open()
  press(`${OTROS_SISTEMAS.editar} ${AVISO.nombre}`)
  const form = within(await screen.findByRole('dialog', { name: AVISO_DIALOGO.editar(AVISO.nombre) }))
  fireEvent.click(form.getByRole('checkbox', { name: 'butaca borrada' }))
  const fila = { ...AVISO, eventos: ['butaca.lista'], version: 5 }
  answer = () =>
    problem(412, { detail: 'No.', codigo: 'VERSION', actualFila: { fila, usuario: null, fechaHs: null } })
  fireEvent.click(form.getByRole('button', { name: AVISO_DIALOGO.guardar }))
  const conflict = within(await screen.findByRole('dialog', { name: CONFLICTO_FILA.titulo }))
  expect(conflict.getByText('butaca lista, butaca borrada, stock bajo el mínimo')).toBeDefined()
  expect(conflict.getByText('butaca lista')).toBeDefined()
  answer = () => Response.json(fila)
  fireEvent.click(conflict.getByRole('button', { name: CONFLICTO_FILA.aplicar }))
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalled())
  const puts = network.writes('PUT').map(({ init }) => init.headers)
  expect(puts).toMatchObject([{ 'if-match': '"v4"' }, { 'if-match': '"v5"' }])
})

describe('changing the secret of a webhook', () => {
  const cambio = { cuando: ago(2), quien: 'lopez' }
  const fila: Aviso = { ...AVISO, secretoAnteriorHasta: ago(-1_438), secretoCambiado: cambio, version: 5 }
  const refuse = (actual: Aviso) => () =>
    problem(412, {
      detail: 'Dicho por el servidor.',
      codigo: 'VERSION',
      actualFila: { fila: actual, usuario: null, fechaHs: null },
    })
  const cambiado = OTROS_SISTEMAS.secretoCambiado(
    AVISO.nombre,
    'lopez',
    cuandoLocal(Date.parse(cambio.cuando), Date.now()),
  )
  const ask = async () => {
    await open()
    press(`${OTROS_SISTEMAS.cambiarSecreto} ${AVISO.nombre}`)
    return (await screen.findByRole('alertdialog', { name: MODALES.ojo })).textContent
  }

  test('a confirmed change sends the version shown with the question, and a 412 names another person’s change of the secret', async () => {
    expect(await ask()).not.toContain(cambiado)
    rows = [{ ...fila, sinEntregar: 7 }]
    await act(() => queryClient.invalidateQueries())
    await screen.findByText(OTROS_SISTEMAS.sinEntregar(7))
    expect(screen.queryByText(new RegExp(cambiado))).toBeNull()
    answer = refuse(fila)
    press(MODALES.continuar)
    const said = await screen.findByRole('alertdialog', { name: FALLO.title })
    expect(said.textContent).toContain(OTROS_SISTEMAS.noOtraVez(cambiado))
    expect(said.textContent).toContain(OTROS_SISTEMAS.daleEse)
    expect(network.writes('POST').map(({ init }) => init.headers)).toMatchObject([{ 'if-match': '"v4"' }])
    expect(screen.queryByRole('dialog', { name: SECRETO_AVISO.titulo })).toBeNull()
  })

  test.each([
    ['no change of the secret', AVISO],
    ['a change of the secret', fila],
  ])('a 412 for another field shows the server’s words while %s is under way', async (_what, seen) => {
    rows = [seen]
    await ask()
    answer = refuse({ ...seen, eventos: [], version: 6 })
    press(MODALES.continuar)
    const said = await screen.findByRole('alertdialog', { name: FALLO.title })
    expect(said.textContent).toContain('Dicho por el servidor.')
    expect(said.textContent).toContain(OTROS_SISTEMAS.secretoSigue)
  })

  test('the question names an earlier change whose old secret is still valid, and then the new secret is shown', async () => {
    rows = [fila]
    expect(await ask()).toContain(cambiado)
    answer = () => Response.json({ ...fila, version: 6, secreto: SECRETO })
    press(MODALES.continuar)
    expect(await screen.findByText(SECRETO)).toBeDefined()
    expect(network.writes('POST').map(({ init }) => init.headers)).toMatchObject([{ 'if-match': '"v5"' }])
  })
})

test('deleting a webhook asks first and names the webhook', async () => {
  await open()
  answer = () => Response.json({ id: 3 })
  press(`${OTROS_SISTEMAS.eliminar} ${AVISO.nombre}`)
  expect(await screen.findByText(OTROS_SISTEMAS.preguntaEliminar(AVISO.nombre))).toBeDefined()
  expect(writes()).toEqual([])
  press(MODALES.continuar)
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(OTROS_SISTEMAS.eliminado(AVISO.nombre)))
  expect(writes()).toEqual(['DELETE /api/avisos/3'])
})

test('webhooks cannot be created, sent or changed without a network, and an empty or missing list has its own notice', async () => {
  await open()
  act(() => reportReachable(false))
  const buttons = screen.getAllByRole('button')
  expect(buttons.filter(button => !button.hasAttribute('disabled'))).toEqual([])
  expect(screen.getByText(new RegExp(OTROS_SISTEMAS.sinConexion))).toBeDefined()
  for (const [given, said] of [
    [() => Response.json([]), OTROS_SISTEMAS.vacia],
    [() => Response.json({ status: 404 }, { status: 404 }), OTROS_SISTEMAS.sinLista],
  ] as const) {
    endScreen()
    localStorage.clear()
    read = given
    show()
    expect(await screen.findByText(said)).toBeDefined()
  }
})
