// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import HomologacionesScreen from '#features/homologaciones/homologaciones-screen.tsx'
import { useTokenFrom } from '#http/client.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { forgetListas, getLista } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { CanContext } from '#queries/cuenta/use-sesion.ts'
import { queryClient } from '#queries/query-client.ts'
import { everything, onlyReading } from '#tests/helpers/allowed.ts'
import { addHomologaciones } from '#tests/helpers/fabrica.ts'
import { injectFetch, losingAnswers } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { bodyOf, cut, keyOf, problem, type, useNetwork } from '#tests/helpers/screen.ts'

const TOTAL = 60
let servers: OfflineServers
let reach: typeof fetch
const notify = { success: vi.fn(), error: vi.fn(), pending: vi.fn() }

const network = useNetwork((url, init) => reach(url, init))

beforeAll(async () => {
  await import('#ui/overlay/ask-dialog.tsx')
  servers = await startOfflineServers()
  reach = injectFetch(servers.full)
  const filas = Array.from({ length: TOTAL }, (_, i) => ({
    nro: `S7${String(i).padStart(5, '0')}`,
    eBlanca: `B-${i}`,
    eGris: i === 7 ? '007' : `G-${i}`,
    comprador: i % 2 === 0 ? 'Talleres Ñandú' : null,
    fechaHs: new Date(Date.UTC(2026, 0, 1, 12, i)).toISOString(),
  }))
  await addHomologaciones(servers.full.db, filas)
  useTokenFrom(async () => servers.full.token('operario'))
})
afterAll(() => servers.close())

beforeEach(async () => {
  await forgetListas()
})

const draw = (may = everything, nombre = 'operario') =>
  render(
    <CanContext value={may}>
      <HomologacionesScreen notify={notify} sesion={{ nombre }} />
    </CanContext>,
  )
const show = async () => {
  draw()
  await screen.findAllByRole('button', { name: /^Editar S7/ }, { timeout: 10_000 })
}
const shown = () => screen.getAllByRole('button', { name: /^Editar / }).map(b => b.getAttribute('aria-label'))
const search = (texto: string) => {
  const field = screen.getByRole('textbox', { name: 'Buscar texto' })
  fireEvent.change(field, { target: { value: texto } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
}
const edit = (nro: string) => fireEvent.click(screen.getByRole('button', { name: `Editar ${nro}` }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
const press = (label: string, key = 'Enter') =>
  fireEvent.keyDown(screen.getByRole('textbox', { name: label }), { key })
const textOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value
const scan = (code: string) => {
  const from = performance.now()
  const target = document.activeElement ?? document.body
  for (const [i, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: from + 4 * i })
    fireEvent(target, event)
    if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLInputElement)
      fireEvent.input(target, { target: { value: target.value + key } })
  }
}
const puts = () => network.writes('PUT')
const NEWEST = 'S700059'

test('homologations are listed newest first, 25 rows a page, with the columns of the specification in their order', async () => {
  await show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Acciones',
    'Butaca',
    'Nombre modelo',
    'Comprador',
    'Etiqueta blanca',
    'Etiqueta gris',
    'Fecha hs',
  ])
  expect(shown()).toHaveLength(25)
  expect(shown()[0]).toBe(`Editar ${NEWEST}`)
  expect(screen.getByText('1–25 de 60')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Página 3' }))
  expect(shown()).toHaveLength(10)
  expect(screen.getByText('51–60 de 60')).toBeDefined()
})

test('a head sorts the whole list of homologations in both directions and returns to the first page', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Página 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Etiqueta blanca' }))
  expect(shown().slice(0, 3)).toEqual(['Editar S700000', 'Editar S700001', 'Editar S700002'])
  expect(screen.getByRole('columnheader', { name: 'Etiqueta blanca' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Etiqueta blanca' }))
  expect(shown()[0]).toBe('Editar S700059')
  expect(screen.getByRole('columnheader', { name: 'Fecha hs' }).hasAttribute('aria-sort')).toBe(false)
})

test('the search text is sent to the server without outer spaces, and an empty text lists all homologations', async () => {
  await show()
  search('  talleres ñandu ')
  await screen.findByText('1–25 de 30')
  expect(network.seen.at(-1)).toMatchObject({
    url: '/api/homologaciones/filtro',
    init: { body: 'talleres ñandu' },
  })
  search('no hay')
  await screen.findByText(HOMOLOGACIONES.vaciaConTexto)
  search('')
  await screen.findByText('1–25 de 60')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = network.seen.length
  search('')
  await waitFor(() => expect(network.seen.length).toBe(before + 1))
})

test('one homologation at a time is edited: its buyer and its labels, with numeric inputs for numeric labels', async () => {
  await show()
  search('S700007')
  await screen.findByText('1–1 de 1')
  edit('S700007')
  const row = screen.getByRole('textbox', { name: 'Comprador' }).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('textbox')
      .map(input => [input.getAttribute('aria-label'), input.getAttribute('inputmode')]),
  ).toEqual([
    ['Comprador', 'text'],
    ['Etiqueta blanca', 'text'],
    ['Etiqueta gris', 'numeric'],
  ])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Etiqueta blanca' }))
  fireEvent.keyDown(row, { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Comprador' })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar S700007')

  search('')
  await screen.findByText('1–25 de 60')
  edit(NEWEST)
  edit('S700058')
  expect(screen.getAllByRole('textbox', { name: 'Comprador' })).toHaveLength(1)
  type('Comprador', 'A medio escribir')
  edit('S700057')
  expect(notify.error).toHaveBeenCalledWith(HOMOLOGACIONES.terminaDeEditar('S700058'))
  expect(screen.getByDisplayValue('A medio escribir')).toBeDefined()
})

test('the draft of a homologation stays visible on another page and after another search', async () => {
  await show()
  edit(NEWEST)
  type('Comprador', 'A medio escribir')
  fireEvent.click(screen.getByRole('button', { name: 'Página 2' }))
  expect(shown()).toHaveLength(25)
  expect(screen.getByDisplayValue('A medio escribir')).toBeDefined()
  search('no hay')
  await screen.findByText('0 de 0')
  expect(screen.getByDisplayValue('A medio escribir')).toBeDefined()
})

test('saving a homologation shows the specification’s message, reloads the list, and keeps page, order and focus', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Butaca' }))
  fireEvent.click(screen.getByRole('button', { name: 'Página 2' }))
  edit('S700031')
  type('Comprador', 'Transporte El Ceibo')
  type('Etiqueta gris', ' G-99 ')
  press('Etiqueta blanca')
  press('Etiqueta gris')
  press('Comprador')
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Homologacion modificada con exito'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar S700031')
  await waitFor(() => expect(network.seen.filter(({ url }) => url === '/api/homologaciones').length).toBe(3))
  await screen.findByText('G-99')
  expect(screen.getByText('26–50 de 60')).toBeDefined()
  expect(shown()[0]).toBe('Editar S700025')
  expect(bodyOf(puts()[0])).toMatchObject({
    butaca: 'S700031',
    comprador: 'Transporte El Ceibo',
    etiqueta_gris: 'G-99',
  })
})

test('scanner and Enter are enough to change both labels: each scan fills a label and moves the focus to the next field', async () => {
  await show()
  edit('S700053')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Etiqueta blanca')
  scan('B-71')
  expect([textOf('Etiqueta blanca'), document.activeElement?.getAttribute('aria-label')]).toEqual([
    'B-71',
    'Etiqueta gris',
  ])
  scan('G-71')
  expect(textOf('Etiqueta gris')).toBe('G-71')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Comprador')
  // With no label left to fill, buyer and screen stay unchanged
  scan('B-72')
  expect(notify.error).toHaveBeenCalledWith(HOMOLOGACIONES.etiquetasCompletas('B-72'))
  expect(textOf('Comprador')).toBe('')
  expect(puts()).toEqual([])
  press('Comprador')
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  expect(bodyOf(puts()[0])).toMatchObject({
    etiqueta_blanca: 'B-71',
    etiqueta_gris: 'G-71',
  })
})

test('a scan replaces the focused label, and fills an empty label while the buyer has the focus', async () => {
  await show()
  edit('S700051')
  scan('B-73')
  screen.getByRole('textbox', { name: 'Etiqueta blanca' }).focus()
  scan('B-74')
  expect(textOf('Etiqueta blanca')).toBe('B-74')
  type('Etiqueta gris', '')
  screen.getByRole('textbox', { name: 'Comprador' }).focus()
  scan('G-74')
  expect([textOf('Etiqueta gris'), textOf('Comprador')]).toEqual(['G-74', ''])
})

test('an unusual label is sent only after a second save', async () => {
  await show()
  edit('S700050')
  scan("B'71")
  save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("B'71 no se parece a las otras etiquetas, como B-")
  expect(screen.getByRole('textbox', { name: 'Etiqueta blanca' }).getAttribute('aria-invalid')).toBe('true')
  expect(puts()).toEqual([])
  save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(bodyOf(puts()[0])).toMatchObject({ etiqueta_blanca: "B'71" })
})

test('invisible characters of a label are not sent, and an unchanged label is saved without a question', async () => {
  await show()
  search('S700007')
  await screen.findByText('1–1 de 1')
  edit('S700007')
  type('Etiqueta blanca', '\u200eB-7\u00ad5\ufeff')
  save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(bodyOf(puts()[0])).toMatchObject({
    etiqueta_blanca: 'B-75',
    etiqueta_gris: '007',
  })
})

test('an empty label shows an error under the row and sends nothing', async () => {
  await show()
  edit(NEWEST)
  type('Comprador', 'Se queda')
  type('Etiqueta blanca', '  ')
  save()
  expect(screen.getByRole('alert').textContent).toBe(HOMOLOGACIONES.etiquetaBlancaObligatoria)
  const field = screen.getByRole('textbox', { name: 'Etiqueta blanca' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('Se queda')).toBeDefined()
  expect(puts()).toEqual([])
})

test('O2: after a lost answer the draft stays, and an unchanged draft is sent again with the same key, even after a reload', async () => {
  await show()
  edit('S700058')
  type('Etiqueta blanca', 'B-81')
  network.weather = losingAnswers(reach, 'PUT')
  save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(HOMOLOGACIONES.noSeSabeSiGuardo))
  network.weather = null
  cleanup()
  act(() => reportReachable(true))
  await show()
  expect(screen.getByDisplayValue('B-81')).toBeDefined()
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  const [first, second] = puts()
  expect(keyOf(first)).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyOf(second)).toBe(keyOf(first))

  await screen.findByRole('button', { name: 'Editar S700058' })
  edit('S700058')
  type('Etiqueta blanca', 'B-82')
  save()
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  expect(keyOf(puts()[2])).not.toBe(keyOf(first))
})

test('a refused homologation shows the server’s message, and the draft stays', async () => {
  await show()
  edit(NEWEST)
  type('Comprador', 'Rechazado')
  const detail = 'La butaca S700059 no tiene homologación.'
  network.weather = (_, { method }) =>
    method === 'PUT' ? problem(404, { detail, codigo: 'NO_EXISTE' }) : undefined
  save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(detail))
  expect(screen.getByDisplayValue('Rechazado')).toBeDefined()
})

test('a search for homologations that fails with 500 shows an error with a retry, and the rows of this device', async () => {
  await show()
  network.weather = () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
  search('talleres')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Error al consultar homologaciones')
  expect(document.body.textContent).toContain('1–25 de 30')
  expect(screen.getByText(/^Datos de las/)).toBeDefined()
  network.weather = null
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByText(/^Datos de las/)).toBeNull())
  expect(document.body.textContent).toContain('1–25 de 30')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('without a network the last homologations stay with their age and can be searched, but not changed', async () => {
  await show()
  network.weather = cut
  search('talleres')
  await screen.findByText('1–25 de 30')
  const age = screen.getByText(/^Datos de las \d\d:\d\d\./).textContent
  expect(age).toContain(HOMOLOGACIONES.sinConexion)
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Editar|Descargar)/ }))
    expect(button.disabled).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  network.weather = null
  act(() => reportReachable(true))
  await waitFor(() => expect(screen.queryByText(/^Datos de las/)).toBeNull())
})

test('all homologations survive a reload, only for their own user', async () => {
  await show()
  await waitFor(async () => expect((await getLista('homologaciones', 'operario'))?.filas).toHaveLength(TOTAL))
  cleanup()
  queryClient.clear()
  network.weather = cut
  await show()
  expect(shown()[0]).toBe(`Editar ${NEWEST}`)
  expect(screen.getByText(/^Datos de las/)).toBeDefined()
  cleanup()
  queryClient.clear()
  draw(everything, 'otra')
  await screen.findByText(HOMOLOGACIONES.sinDatos)
})

test('two clicks request the Excel once, and its failure is shown with the reason', async () => {
  await show()
  const excels = () => network.seen.filter(({ url }) => url === '/api/excel/download').length
  const detail = 'Ya hay una descarga de Excel tuya en curso.'
  let answer: (response: Response) => void = () => {}
  network.weather = url =>
    url === '/api/excel/download'
      ? new Promise<Response>(resolve => {
          answer = resolve
        })
      : undefined
  const button = screen.getByRole('button', { name: /Excel/ })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText(HOMOLOGACIONES.descargando)
  expect(excels()).toBe(1)
  answer(problem(429, { detail, codigo: 'DEMASIADOS_INTENTOS' }, { 'retry-after': '5' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('Error al descargar excel')
  expect(dialog.textContent).toContain(detail)
})

test('a person who may only read sees rows without buttons', async () => {
  draw(onlyReading)
  const row = await waitFor(
    () => {
      const found = screen.getAllByRole('row').find(({ textContent }) => textContent.includes(NEWEST))
      if (found === undefined) throw new Error('not there yet')
      return found
    },
    { timeout: 10_000 },
  )
  expect(within(row).queryAllByRole('button')).toEqual([])
})
