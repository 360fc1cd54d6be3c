// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Rol } from '#contract/permisos.ts'
import { formatHora } from '#domain/valor/hora.ts'
import PendientesScreen from '#features/pendientes/pendientes-screen.tsx'
import { COLA } from '#messages/equipo/pendientes.ts'
import { db } from '#offline/db.ts'
import { readFact, setOwnServer, writeFact } from '#offline/device.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { markVencida, saveSesion } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { listSueltos, takeBorrador } from '#queries/cuenta/borradores.ts'
import { queryClient } from '#queries/query-client.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { emptyOutbox, putEntries } from '#tests/helpers/empty-outbox.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editarDe } from '#tests/helpers/operaciones.ts'
import { ESTADOS } from '#tests/helpers/outbox-rig.ts'
import { takeDraft } from '#tests/helpers/take-draft.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  await Promise.all([import('#ui/overlay/dialog.tsx'), import('#ui/overlay/ask-dialog.tsx')])
})
beforeEach(async () => {
  // The server does not answer: decisions use only the outbox
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await emptyOutbox()
  await setOwnServer(true)
})
afterEach(() => {
  cleanup()
  reportReachable(true)
})

const show = async (entries: readonly Entry[], rol: Rol = 'operario') => {
  await putEntries(entries)
  await saveSesion({ token: `token of ${rol}`, pk: { usuario: { nombre: rol, rol: { nombre: rol } } } })
  render(
    <MemoryRouter>
      <PendientesScreen
        notify={notify}
        sesion={{ nombre: rol, rol }}
        onCorregir={() => {}}
        onRescate={() => {}}
      />
    </MemoryRouter>,
  )
  // The page's view of the outbox outlives a screen, and at first shows the outbox of the previous test
  await waitFor(() => {
    const { ofSeat } = outboxStore.getSnapshot()
    for (const { key, owner, nroKey } of entries) {
      const seen = ofSeat(nroKey).find(({ entry }) => entry.key === key)
      expect(seen && seen.state === 'other-user').toBe(owner !== rol)
    }
  })
}
const part = (name: string) => screen.findByRole('region', { name })
const press = (within_: HTMLElement, name: string) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const stored = (key: string) => db.entries.get(key)

const REGLA = { status: 422, codigo: 'REGLA', detail: 'Esta butaca no admite ese cambio.', at: 0 }
const THEIRS = butaca({ nro: 'S7', version: 7, estado: { id: 7, nombre: 'borrada' } })
const conflicted = () =>
  entry({
    key: 'conflict',
    nro: 'S7',
    state: 'conflict',
    seen: butaca({ nro: 'S7', estado: { id: 5, nombre: 'lista' } }),
    operacion: { tipo: 'cambio-estado', estado: { id: 6, nombre: 'entregada' }, peso: -1, homo: null },
    error: { status: 412, codigo: 'VERSION', detail: '', at: 0 },
    actual: { butaca: THEIRS, usuario: 'lopez', fechaHs: '2026-11-20T10:42:00.000' },
  })

test('O12, O37: a conflict shows both versions, author and time, and two touches keep the other user’s version with a reason', async () => {
  await show([conflicted()])
  const group = await part('Necesitan tu decisión')
  const said = within(group)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(said).toEqual(['lista, A → entregada, A', 'lopez la pasó a borrada, 10:42'])
  press(group, 'Dejarla borrada (lopez)')
  const dialog = await screen.findByRole('dialog')
  const motivo = within(dialog).getByLabelText('Motivo') as HTMLInputElement
  expect(motivo.value).toBe('Queda lo de lopez: borrada')
  press(dialog, 'Dejarla borrada (lopez)')
  await waitFor(async () =>
    expect(await stored('conflict')).toMatchObject({
      state: 'discarded',
      discarded: { by: 'operario', motivo: 'Queda lo de lopez: borrada' },
    }),
  )
  const fold = screen.getByText('Descartadas y resueltas (90 días)')
  fireEvent.click(fold)
  expect(await screen.findByText(/^operario, \d\d:\d\d: Queda lo de lopez: borrada$/)).toBeDefined()
})

test('when Pendientes is opened again, a seat’s number is a link as soon as it appears', async () => {
  const queued = [entry({ key: 'k', nro: 'S7', state: 'pending' })]
  await show(queued)
  await screen.findByRole('link', { name: /S7/ })
  cleanup()
  const visit = show(queued)
  await screen.findByText('S7')
  expect(screen.getByText('S7').closest('a')).not.toBeNull()
  await visit
})

test('O37, O58: the typed reason for discarding an entry survives the end of the session', async () => {
  const refused = entry({ key: 'k', nro: 'S7', state: 'rejected', error: REGLA })
  await show([refused])
  press(await part('Necesitan tu decisión'), 'Descartar')
  const escrito = within(await screen.findByRole('dialog')).getByLabelText('Motivo')
  fireEvent.change(escrito, { target: { value: 'La cargué dos veces' } })
  cleanup()
  const [suelto] = await listSueltos('operario')
  expect(suelto?.que).toBe('Motivo para descartar el cambio de S7')
  takeBorrador(suelto?.clave ?? '')
  await show([refused])
  const dialog = await screen.findByRole('dialog')
  expect((within(dialog).getByLabelText('Motivo') as HTMLInputElement).value).toBe('La cargué dos veces')
  press(dialog, 'Descartar')
  await waitFor(async () => expect(await stored('k')).toMatchObject({ state: 'discarded' }))
  expect(await listSueltos('operario')).toEqual([])
})

test('a draft of an older release without a field is restored with its reason for discarding', async () => {
  const refused = entry({ key: 'k', nro: 'S7', state: 'rejected', error: REGLA })
  const descarte = { key: 'k', nro: 'S7', submit: 'Descartar' }
  await takeDraft('operario', 'pendientes-descartar', { descarte, motivo: 'La cargué dos veces' })
  await show([refused])
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Motivo').value).toBe('La cargué dos veces')
})

test('O12: a user’s change in a conflict is applied to the shown version, after a question if it restores a deleted seat', async () => {
  await show([conflicted()])
  press(await part('Necesitan tu decisión'), 'Pasarla a entregada, A')
  const ask = await screen.findByRole('alertdialog')
  expect(ask.textContent).toContain('S7 está borrada: pasarla a entregada la repone')
  expect((await stored('conflict'))?.state).toBe('conflict')
  press(ask, 'Pasarla a entregada, A')
  await waitFor(async () => expect((await stored('conflict'))?.state).toBe('discarded'))
  const [next] = await db.entries.where('[live+nroKey+seq]').between([1, 's7'], [1, 's7', []]).toArray()
  expect(next?.base).toEqual({ kind: 'version', version: 7 })
})

const ESTADO = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const LINEA = ESTADOS.map((_, i) => ESTADO(i + 1))
const choco = (nro: string, ahora: number, over: Partial<Entry> = {}, usuario = 'lopez') =>
  entry({
    key: `k-${nro}`,
    nro,
    state: 'conflict',
    seen: butaca({ nro, version: 3 }),
    base: { kind: 'version', version: 3 },
    operacion: { tipo: 'cambio-estado', estado: ESTADO(2), peso: -1, homo: null },
    error: { status: 412, codigo: 'VERSION', detail: 'Otra persona cambió la butaca mientras tanto.', at: 0 },
    actual: {
      butaca: butaca({ nro, version: 7, estado: ESTADO(ahora) }),
      usuario,
      fechaHs: '2026-11-20T10:42:00.000',
    },
    ...over,
  })
const withLinea = () => db.lookups.put({ nombre: 'estado', filas: LINEA })
const textos = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('O12: in a conflict a step backwards asks first, and a step forward does not', async () => {
  await withLinea()
  await show([choco('S7', 6), choco('S8', 1)])
  const group = await part('Necesitan tu decisión')
  await within(group).findByRole('button', { name: 'Dejarla en entregada, A (lopez)' })
  const [atras, adelante] = within(group).getAllByRole('button', { name: 'Pasarla a tapizada' })
  fireEvent.click(adelante as HTMLElement)
  await waitFor(async () => expect((await stored('k-S8'))?.state).toBe('discarded'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(atras as HTMLElement)
  const ask = await screen.findByRole('alertdialog')
  expect(ask.textContent).toContain('S7 está en entregada: pasarla a tapizada la hace volver atrás')
  expect((await stored('k-S7'))?.state).toBe('conflict')
})

test('O12: a conflict may be with the same user on another device, or with a restored server', async () => {
  await show([
    choco('S7', 4, {}, 'operario'),
    choco('S8', 1, { base: { kind: 'version', version: 9 }, seen: butaca({ nro: 'S8', version: 9 }) }),
  ])
  const group = await part('Necesitan tu decisión')
  expect(group.textContent).toContain('la pasaste a armada desde otro equipo, 10:42')
  expect(group.textContent).toContain('La cambiaste vos mientras tanto, desde otro equipo.')
  expect(group.textContent).toContain('volvió a una copia anterior: ahí está en cortada')
  expect(group.textContent).toContain('El servidor volvió a una copia anterior.')
  expect(group.textContent).not.toContain('Otra persona')
  expect(textos(group)).toContain('Dejarla en armada (vos, en otro equipo)')
  // After a restore the button names no user
  expect(textos(group)).toContain('Dejarla en cortada')
})

test('O12: the card of a conflict follows its seat, and the user’s change is applied to the shown version', async () => {
  await withLinea()
  await mergeButacas(db, [butaca({ nro: 'S7', version: 7 })])
  replica.start()
  await show([choco('S7', 1)])
  const group = await part('Necesitan tu decisión')
  await within(group).findByRole('button', { name: 'Dejarla en cortada (lopez)' })
  await mergeButacas(db, [
    butaca({ nro: 'S7', version: 8, estado: ESTADO(6), fechaHs: '2026-11-20T11:00:00.000' }),
  ])
  await within(group).findByRole('button', { name: /^Dejarla en entregada/ })
  press(group, 'Pasarla a tapizada')
  press(await screen.findByRole('alertdialog'), 'Pasarla a tapizada')
  await waitFor(async () => expect((await stored('k-S7'))?.state).toBe('discarded'))
  const [next] = await db.entries.where('[live+nroKey+seq]').between([1, 's7'], [1, 's7', []]).toArray()
  expect(next?.base).toEqual({ kind: 'version', version: 8 })
  await mergeButacas(db, [])
})

test('all conflicts can be decided together, and the conflicts of one series in two touches', async () => {
  await withLinea()
  const serie = (nros: readonly string[], id: string, ahora: number) =>
    nros.map(nro => choco(nro, ahora, { serie: id }))
  await show([...serie(['A1', 'A2', 'A3'], 'a', 4), ...serie(['A4', 'A5'], 'a', 1), ...serie(['B1'], 'b', 4)])
  const juntas = await part('Decidir varias juntas')
  expect(await within(juntas).findByRole('button', { name: 'Dejar las 4 que ya avanzaron' })).toBeDefined()
  expect(within(juntas).getByRole('button', { name: 'Pasar las 2 que siguen en cortada' })).toBeDefined()
  fireEvent.click(within(juntas).getByRole('button', { name: /^Serie tapizada, .*\(5\)$/ }))
  press(juntas, 'Dejar las 3 que ya avanzaron')
  const dialog = await screen.findByRole('dialog')
  const rows = within(dialog).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    ['A1', 'A2', 'A3'].map(nro => `${nro}cortadaarmadalopez, 10:42`),
  )
  press(dialog, 'Dejar 3')
  await waitFor(async () =>
    expect((await stored('k-A3'))?.discarded).toEqual({
      by: 'operario',
      motivo: 'Queda lo de lopez: armada',
    }),
  )
  expect((await stored('k-B1'))?.state).toBe('conflict')
  press(juntas, 'Pasar las 2 que siguen en cortada')
  press(await screen.findByRole('dialog'), 'Pasar 2')
  await waitFor(async () => expect((await stored('k-A5'))?.discarded?.motivo).toBe('aplicada-igual'))
  expect(notify.pending).toHaveBeenLastCalledWith('Se envían 2 cambios')
})

test('conflicting homologations show both pairs of labels, and cannot be applied', async () => {
  const homologada = butaca({ nro: 'H7', version: 7, estado: ESTADO(5), homologada: true })
  const homologacion = { eBlanca: 'B9', eGris: 'G9', comprador: 'Ruta 9' }
  await show([
    choco('H7', 5, {
      operacion: { tipo: 'homologar', eBlanca: 'B1', eGris: 'G1', comprador: null },
      actual: { butaca: homologada, usuario: 'lopez', fechaHs: '2026-11-20T10:42:00.000', homologacion },
    }),
  ])
  const group = await part('Necesitan tu decisión')
  const said = within(group)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(said).toEqual([
    'homologadablanca B1gris G1',
    'lopez la homologó, 10:42:blanca B9gris G9comprador Ruta 9',
  ])
  expect(textos(group)).toEqual(['Dejarla homologada (lopez)'])
})

test('the buttons of a conflict begin with different words', async () => {
  await withLinea()
  const editar = { ...editarDe(butaca({ nro: 'S9' })), peso: 12 }
  await show([choco('S7', 6), choco('S8', 1), choco('S9', 4, { operacion: editar })])
  const group = await part('Necesitan tu decisión')
  for (const row of await within(group).findAllByRole('listitem')) {
    const first = textos(row).map(texto => texto?.split(' ')[0])
    expect(new Set(first).size).toBe(first.length)
  }
})

test('an entry that would only be refused again offers no new attempt', async () => {
  const refused = (nro: string, codigo: string, over: Partial<Entry> = {}) =>
    entry({ nro, state: 'rejected', error: { status: 422, codigo, detail: 'No', at: 0 }, ...over })
  await show([
    refused('S1', 'DUPLICADO', { operacion: crear() }),
    refused('S2', 'PEDIDO_INVALIDO'),
    refused('S3', 'REGLA', {
      error: { status: 422, codigo: 'REGLA', detail: '', at: 0, campos: ['estado'] },
    }),
    refused('S4', 'PERMISO'),
    refused('S5', 'NO_EXISTE'),
  ])
  const rows = within(await part('Necesitan tu decisión')).getAllByRole('listitem')
  expect(rows.map(textos)).toEqual([
    ['Descartar', 'Corregir'],
    ['Descartar', 'Corregir'],
    ['Descartar', 'Corregir'],
    ['Descartar', 'Reintentar'],
    ['Descartar', 'Reintentar'],
  ])
})

test('entries that the user’s role did not permit can be sent again together', async () => {
  const error = { status: 403, codigo: 'PERMISO', detail: 'Tu rol no puede hacer esto.', at: 0 }
  await show(['P1', 'P2', 'P3'].map(nro => entry({ key: nro, nro, state: 'rejected', error })))
  press(await part('Decidir varias juntas'), 'Reintentar las 3 que tu rol no dejó')
  for (const key of ['P1', 'P2', 'P3'])
    await waitFor(async () => expect((await stored(key))?.state).toBe('pending'))
})

test('«Verificar»: an uncertain entry can be sent again, discarded or marked as done', async () => {
  const error = { status: 0, codigo: 'VERIFICAR', detail: '', at: 0 }
  await show([entry({ key: 'unsettled', nro: 'S7', state: 'rejected', error })])
  const group = await part('Necesitan tu decisión')
  expect(within(group).getByText('verificar')).toBeDefined()
  expect(within(group).getByText(/No se sabe si el servidor lo hizo/)).toBeDefined()
  for (const name of ['Enviar de nuevo', 'Descartar'])
    expect(within(group).getByRole('button', { name })).toBeDefined()
  press(group, 'Ya está hecho')
  await waitFor(async () => expect((await stored('unsettled'))?.discarded?.motivo).toBe('ya-estaba'))
  expect(notify.success).toHaveBeenCalledWith('El cambio de S7 quedó anotado como hecho')
})

test('O16: an entry sent without an answer is listed under «Sin confirmar»', async () => {
  await show([entry({ nro: 'S7', state: 'in-doubt', attempts: 1 })])
  expect(within(await part('Sin confirmar')).getByText(/el servidor no lo confirmó/)).toBeDefined()
})

test('O44: the hour of an entry shows its margin only if it is uncertain', async () => {
  const at = Date.now() - 3_600_000
  const clocks = { context: 'p1', m: 1, wall: at, ahead: 0, behind: 0 }
  const bounded = (nro: string, earliest: number, latest: number) =>
    entry({ nro, capturedAt: at, capture: { ...clocks, earliest, latest } })
  await show([
    bounded('S7', at - 12 * 60_000, at + 60_000),
    bounded('S8', at - 20_000, at + 20_000),
    entry({ nro: 'S9', capturedAt: at }),
  ])
  const rows = await screen.findAllByRole('listitem')
  const hora = formatHora(at)
  expect(rows[0]?.textContent).toContain(`≈ ${hora}, ±12 min`)
  for (const row of rows.slice(1)) {
    expect(row.textContent).toContain(hora)
    expect(row.textContent).not.toContain('≈')
  }
})

const ajenas = () => [
  entry({ key: 'theirs1', nro: 'S7', owner: 'lopez' }),
  entry({ key: 'theirs2', nro: 'S8', owner: 'lopez' }),
]

test('O23: another user’s entries show only their seats, without actions', async () => {
  await show(ajenas())
  const group = await part('De lopez')
  expect(within(group).getByText('2 de lopez')).toBeDefined()
  expect(group.textContent).toContain('S7')
  expect(group.textContent).not.toContain('armada')
  expect(within(group).queryAllByRole('button')).toEqual([])
})

test('O52: a notice says that another signed-in user’s entries are sent with their own session', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } } })
  await show(ajenas())
  expect(await screen.findByText(COLA.ajenasConSesion('lopez'))).toBeTruthy()
  await markVencida('t')
  expect(await screen.findByText(COLA.ajenas('lopez'))).toBeTruthy()
})

test.each([
  [false, COLA.ajenasDeBaja('lopez')],
  [true, COLA.ajenas('lopez')],
])('O23: an admin is told to wait for a user only if the account is active: %s', async (activo, words) => {
  // Removes an earlier answer about the accounts
  queryClient.clear()
  localStorage.clear()
  const usuarios = [{ id: 1, nombre: 'lopez', rol: 'operario', activo }]
  vi.stubGlobal('fetch', async (url: RequestInfo | URL) =>
    String(url).includes(ENDPOINTS.usuarios.path) ? Response.json(usuarios) : Promise.reject(new TypeError()),
  )
  await show(ajenas(), 'admin')
  expect(await screen.findByText(words)).toBeDefined()
})

test('O23: without access to accounts the notice does not promise that a removed user’s changes are sent', async () => {
  const fetched = vi.fn((_: RequestInfo | URL) => Promise.reject(new TypeError()))
  vi.stubGlobal('fetch', fetched)
  await show(ajenas())
  expect(COLA.ajenas('lopez')).toContain('si ya no entra acá')
  expect(await screen.findByText(COLA.ajenas('lopez'))).toBeDefined()
  expect(fetched.mock.calls.filter(([url]) => String(url).includes(ENDPOINTS.usuarios.path))).toEqual([])
})

test('O23, O26: an admin adopts entries after a question, or discards an entry with a reason', async () => {
  await show(ajenas(), 'admin')
  const group = await part('De lopez')
  expect(within(group).getAllByText('armada')).toHaveLength(2)
  fireEvent.click(within(group).getAllByRole('button', { name: 'Descartar' })[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Motivo'), { target: { value: 'ya no está' } })
  press(dialog, 'Descartar')
  await waitFor(async () =>
    expect((await stored('theirs2'))?.discarded).toEqual({ by: 'admin', motivo: 'ya no está' }),
  )
  await screen.findByText('1 de lopez')
  press(await part('De lopez'), 'Adoptar y enviar')
  const ask = await screen.findByRole('alertdialog')
  expect(ask.textContent).toContain('El cambio de lopez se envía con tu nombre')
  expect((await stored('theirs1'))?.adoptedBy).toBeUndefined()
  press(ask, 'Adoptar y enviar')
  await waitFor(async () =>
    expect(await stored('theirs1')).toMatchObject({ owner: 'lopez', adoptedBy: 'admin' }),
  )
  expect(await screen.findByText(/lo hizo lopez/)).toBeDefined()
})

test('O26: another user’s refused changes are not sent by themselves, and adopting sends them', async () => {
  const error = { status: 403, codigo: 'PERMISO', detail: '', at: 0 }
  const unsettled = { status: 0, codigo: 'VERIFICAR', detail: '', at: 0 }
  await show(
    [
      entry({ key: 'no1', nro: 'S7', owner: 'lopez', state: 'rejected', error }),
      entry({ key: 'no2', nro: 'S8', owner: 'lopez', state: 'rejected', error }),
      entry({ key: 'duda', nro: 'S9', owner: 'lopez', state: 'rejected', error: unsettled }),
    ],
    'admin',
  )
  const group = await part('De lopez')
  expect(group.textContent).toContain('3 cambios no se envían solos: los decide lopez o un administrador')
  expect(group.textContent).not.toContain('se envía solo')
  expect(group.textContent).not.toContain('se envía cuando')
  press(group, 'Adoptar y enviar')
  press(await screen.findByRole('alertdialog'), 'Adoptar y enviar')
  await waitFor(async () =>
    expect(await stored('no2')).toMatchObject({ adoptedBy: 'admin', state: 'pending' }),
  )
  expect(await stored('no1')).toMatchObject({ adoptedBy: 'admin', state: 'pending', error: null })
  // An uncertain change needs a decision
  expect(await stored('duda')).toMatchObject({ adoptedBy: 'admin', state: 'rejected' })
  expect(notify.pending.mock.calls).toEqual([
    ['2 cambios de lopez se envían con tu nombre'],
    ['1 cambio espera tu decisión acá'],
  ])
})

test('O23: adopting changes is not offered if the server records no adoption', async () => {
  await setOwnServer(false)
  await show(ajenas(), 'admin')
  const group = await part('De lopez')
  await within(group).findByText(/no anota quién adopta/)
  expect(within(group).queryByRole('button', { name: 'Adoptar y enviar' })).toBeNull()
})

test('O41: behind a captive portal a notice says that the factory does not answer, and «Enviar ahora» stays enabled', async () => {
  await show([entry({ key: 'a', nro: 'A1' })])
  const now = screen.getByRole('button', { name: 'Enviar ahora' })
  await waitFor(() => expect(now.hasAttribute('disabled')).toBe(false))
  act(() => reportReachable(false, true))
  expect(screen.getByText(/^Hay red, pero no responde la fábrica desde las \d+:\d\d/)).toBeDefined()
  expect(now.hasAttribute('disabled')).toBe(false)
  act(() => reportReachable(false))
  expect(screen.getByText(/^Sin conexión desde las/)).toBeDefined()
  expect(now.hasAttribute('disabled')).toBe(true)
})

test('«Enviar ahora» says what the changes wait for, unless one of them can be sent', async () => {
  const refused = entry({ key: 'no', nro: 'S7', state: 'rejected', error: REGLA })
  await show([refused, entry({ key: 'held', nro: 'S7' })])
  const now = screen.getByRole('button', { name: 'Enviar ahora' })
  await waitFor(() => expect(now.hasAttribute('disabled')).toBe(false))
  fireEvent.click(now)
  const anteriores = 'Cada cambio espera a que se resuelva el anterior de su butaca'
  expect(notify.pending.mock.calls).toEqual([[anteriores]])
  await putEntries([entry({ key: 'free', nro: 'S8' })])
  await screen.findByText('2 sin enviar · 1 rechazada')
  fireEvent.click(now)
  expect(notify.pending).toHaveBeenCalledTimes(1)
  await markVencida('token of operario')
  await within(await part('Esperan su turno')).findByText('espera sesión')
  fireEvent.click(now)
  expect(notify.pending.mock.lastCall).toEqual([
    'Tu sesión venció: tus cambios se envían cuando vuelvas a entrar',
  ])
})

test('O47: a damaged entry is reported and can be rescued, and the other entries are shown', async () => {
  await db.table('entries').put({ ...entry({ key: 'broken', nro: 'S9' }), operacion: null })
  await show([entry({ nro: 'S7' })])
  expect(await screen.findByText(/^1 cambio dañado: .* Guardá el archivo de rescate/)).toBeDefined()
  expect(within(await part('Esperan su turno')).getByText(/armada/)).toBeDefined()
  await db.entries.clear()
  const rescue = screen.getByRole('button', { name: 'Guardar archivo de rescate' }) as HTMLButtonElement
  expect(rescue.disabled).toBe(false)
  await db.damaged.clear()
})

test('O48: of 200 waiting entries fewer than a hundred are rendered, and the shown count is 200', async () => {
  const many = Array.from({ length: 200 }, (_, n) => entry({ nro: `S${n}` }))
  await show(many)
  const group = await part('Esperan su turno')
  await within(group).findByText('200')
  expect(within(group).getAllByRole('listitem').length).toBeLessThan(100)
  expect(within(group).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('200')
})

test('O49: a loss is shown in place of the empty outbox, until a user confirms that an admin knows', async () => {
  const unseen = [{ usuario: 'lopez', cantidad: 1 }]
  await writeFact('perdida', { upTo: 3, all: unseen, unseen })
  await show([])
  expect(await screen.findByText(/guardado: 1 cambio sin enviar de lopez\./)).toBeDefined()
  await waitFor(() => expect(outboxStore.getSnapshot().ready).toBe(true))
  expect(screen.queryByText('No queda nada por enviar')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ya avisé a un administrador' }))
  expect(await screen.findByText('No queda nada por enviar')).toBeDefined()
  expect(screen.queryByText(/Este equipo perdió/)).toBeNull()
  expect(await readFact('perdida')).toEqual({ upTo: 3, all: unseen, unseen: [] })
})

test('O30: a list that could not be read shows a notice, not an empty list, until it is read', async () => {
  const now = Date.now()
  const facts = { owner: 'operario', live: 0, changedAt: now, confirmedAt: now } as const
  await putEntries([
    entry({ ...facts, key: 'hecha', nro: 'S700', seq: 1, state: 'confirmed' }),
    entry({
      ...facts,
      ...{ key: 'dejada', nro: 'S701', seq: 2, state: 'discarded' },
      discarded: { by: 'operario', motivo: 'no iba' },
    }),
  ])
  const { objectStore } = IDBTransaction.prototype
  const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
    this: IDBTransaction,
    name,
  ) {
    if (name === 'entries' && this.mode === 'readonly') throw new DOMException('Internal', 'UnknownError')
    return objectStore.call(this, name)
  })
  await show([])
  const decididas = document.querySelector<HTMLDetailsElement>('details.decided')
  if (decididas) decididas.open = true
  fireEvent(decididas as Element, new Event('toggle'))
  expect(await screen.findByText(COLA.confirmadasSinLeer)).toBeDefined()
  expect(await screen.findByText(COLA.decididasSinLeer)).toBeDefined()
  expect(screen.queryByText(COLA.sinDecididas)).toBeNull()
  broken.mockRestore()
  await waitFor(() => expect(document.body.textContent).toMatch(/S700.*S701/), { timeout: 5_000 })
  expect(screen.queryByText(COLA.confirmadasSinLeer)).toBeNull()
})
