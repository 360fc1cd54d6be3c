// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Empresa } from '#contract/empresa.ts'
import { LOGO_MAX_BYTES } from '#contract/limites.ts'
import { CAMPOS_EMPRESA, type CampoEmpresa } from '#domain/empresa/empresa.ts'
import EmpresaScreen from '#features/empresa/empresa-screen.tsx'
import { CONFLICTO_FILA } from '#messages/edicion.ts'
import { EMPRESA, FALLA_EMPRESA, fallaDeLogo } from '#messages/empresa.ts'
import { forgetListas } from '#offline/listas.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { bytesOf, JPEG_1X1, PNG_1X1, SUR } from '#tests/helpers/empresa.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { endScreen, loadDialogs, problem } from '#tests/helpers/screen.ts'
import { takeDraft } from '#tests/helpers/take-draft.ts'
import { leaveGuard } from '#ui/leave-guard.ts'

beforeAll(loadDialogs)

const GUARDADA: Empresa = { ...SUR, ultima: { usuario: 'acosta', fechaHs: '2026-10-12T09:31:00' } }
const VACIA: Empresa = {
  ...SUR,
  ...Object.fromEntries(CAMPOS_EMPRESA.map(campo => [campo, ''])),
  logo: null,
  version: 1,
  ultima: null,
}

let saved: Empresa
let puts: { body: Record<string, unknown>; headers: Headers }[]
let read: () => Response
let write: (body: Record<string, unknown>) => Response
const notify = { success: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return read()
    const body = JSON.parse(String(init.body))
    puts.push({ body, headers: new Headers(init.headers) })
    return write(body)
  })
  await forgetListas()
  saved = GUARDADA
  puts = []
  read = () => Response.json(saved)
  write = body => {
    saved = { ...saved, ...body, version: saved.version + 1 }
    const { logo: _, ultima: __, ...answer } = saved
    return Response.json(answer)
  }
  followReachability()
  // The browser of these tests decodes no pictures
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
})
afterEach(() => {
  endScreen()
  vi.restoreAllMocks()
})

async function show(): Promise<void> {
  render(<EmpresaScreen notify={notify} sesion={{ nombre: 'admin' }} />)
  await screen.findByRole('region', { name: EMPRESA.comoSeVe })
}
const field = (campo: CampoEmpresa) => screen.getByLabelText<HTMLInputElement>(EMPRESA.campos[campo])
const type = (campo: CampoEmpresa, value: string) => {
  fireEvent.change(field(campo), { target: { value } })
  fireEvent.blur(field(campo))
}
const guardar = () => screen.getByRole<HTMLButtonElement>('button', { name: EMPRESA.guardar })
const preview = () => within(screen.getByRole('region', { name: EMPRESA.comoSeVe }))
const choose = (bytes: Uint8Array, name = 'logo.png') =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(EMPRESA.elegir, { selector: 'input' }), {
      target: { files: [new File([Uint8Array.from(bytes)], name)] },
    })
  })

test('the saved data of the company are shown with their last author', async () => {
  await show()
  for (const campo of CAMPOS_EMPRESA) expect(field(campo).value).toBe(SUR[campo])
  expect(screen.getByText(EMPRESA.ultima('acosta', '12/10/2026'))).toBeDefined()
  expect(screen.getByAltText<HTMLImageElement>(EMPRESA.logoSobre.blanco).src).toBe(PNG_1X1)
  expect(guardar().disabled).toBe(true)
})

test('a changed field of the company is counted, asked about before leaving, and saved with the version seen', async () => {
  await show()
  for (const [i, campo] of CAMPOS_EMPRESA.entries()) {
    const nuevo = { cuit: '20-05536168-2', correo: 'otro@delsur.ar' }[campo as string] ?? 'Otra cosa'
    type(campo, nuevo)
    expect(screen.getByText(EMPRESA.sinGuardar(1)), campo).toBeDefined()
    expect(leaveGuard.question(), campo).toBe(EMPRESA.siSalis)
    fireEvent.click(guardar())
    await vi.waitFor(() => expect(notify.success).toHaveBeenCalledTimes(i + 1))
    expect(notify.success).toHaveBeenLastCalledWith(EMPRESA.guardada)
    expect(puts[i]?.body).toMatchObject({ [campo]: nuevo })
    expect(puts[i]?.body).not.toHaveProperty('logo')
    expect(puts[i]?.headers.get('if-match')).toBe(`"v${GUARDADA.version + i}"`)
    expect(puts[i]?.headers.get('idempotency-key')).not.toBeNull()
    await vi.waitFor(() => expect(screen.queryByText(EMPRESA.sinGuardar(1))).toBeNull())
    expect(field(campo).value).toBe(nuevo)
    expect(screen.getByAltText<HTMLImageElement>(EMPRESA.logoSobre.blanco).src).toBe(PNG_1X1)
    expect(leaveGuard.question(), campo).toBeNull()
  }
})

test('a draft of an older release without a field is restored, and that field is no change', async () => {
  const { ingresos_brutos: _, ...base } = GUARDADA
  await takeDraft('admin', 'empresa', { ...base, correo: 'otro@delsur.ar', base })
  await show()
  expect(field('correo').value).toBe('otro@delsur.ar')
  expect(screen.getByText(EMPRESA.sinGuardar(1))).toBeDefined()
})

test('a wrong value of the company is marked when its field is left, cannot be saved, and is not in the preview', async () => {
  await show()
  for (const [campo, valor, falla] of [
    ['razon_social', ' ', FALLA_EMPRESA.falta],
    ['cuit', '30-70815524-9', FALLA_EMPRESA.cuit],
    ['correo', 'ventas@delsur', FALLA_EMPRESA['correo-final']],
    ['telefono', '\u202e11', FALLA_EMPRESA.signos],
  ] as const) {
    fireEvent.change(field(campo), { target: { value: valor } })
    expect(screen.queryByText(falla), campo).toBeNull()
    fireEvent.blur(field(campo))
    expect(screen.getByText(falla), campo).toBeDefined()
    expect(guardar().disabled, campo).toBe(true)
    expect(screen.getByText(EMPRESA.revisar(1)), campo).toBeDefined()
    expect(preview().queryByText(valor.trim() || 'nada', { exact: false }), campo).toBeNull()
    type(campo, GUARDADA[campo])
  }
  expect(puts).toEqual([])
})

test('Enter in a field with a wrong value marks the field and does not save', async () => {
  await show()
  fireEvent.change(field('cuit'), { target: { value: '1' } })
  fireEvent.submit(field('cuit'))
  expect(screen.getByText(FALLA_EMPRESA.cuit)).toBeDefined()
  expect(puts).toEqual([])
})

test('the preview of the company follows the typed text, with the CUIT in its stored form', async () => {
  await show()
  type('razon_social', 'Norte S.A.')
  type('nombre_fantasia', '')
  type('cuit', '20055361682')
  expect(preview().getAllByText('Norte S.A.')).toHaveLength(4)
  expect(preview().getByText('011 4651-2280 · CUIT 20-05536168-2')).toBeDefined()
  expect(screen.getByText(EMPRESA.cuitValido)).toBeDefined()
})

test('the company’s logo is chosen, replaced and removed', async () => {
  await show()
  await choose(bytesOf(JPEG_1X1), 'foto.png')
  const shown = await screen.findByAltText<HTMLImageElement>(EMPRESA.logoSobre.oscuro)
  await vi.waitFor(() => expect(shown.src).toBe(JPEG_1X1))
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(puts[0]?.body.logo).toBe(JPEG_1X1))
  await vi.waitFor(() => expect(guardar().disabled).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: EMPRESA.quitar }))
  expect(screen.getByText(EMPRESA.soltar)).toBeDefined()
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(puts[1]?.body.logo).toBeNull())
})

test('a logo that is no picture, too big or broken is refused with a message, and the earlier logo stays', async () => {
  await show()
  for (const [bytes, falla] of [
    [new TextEncoder().encode('<svg/>'), { falla: 'clase', clase: 'SVG' }],
    [new TextEncoder().encode('%PDF-1.7'), { falla: 'clase', clase: 'PDF' }],
    [new Uint8Array(LOGO_MAX_BYTES + 1), { falla: 'pesado', bytes: LOGO_MAX_BYTES + 1 }],
    [bytesOf(PNG_1X1).slice(0, 40), { falla: 'roto' }],
  ] as const) {
    await choose(bytes)
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(fallaDeLogo(falla)))
    expect(screen.getByAltText<HTMLImageElement>(EMPRESA.logoSobre.blanco).src).toBe(PNG_1X1)
  }
})

test('a logo that the browser cannot decode is refused', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('broken'))
  await show()
  await choose(bytesOf(JPEG_1X1))
  expect((await screen.findByRole('alert')).textContent).toBe(fallaDeLogo({ falla: 'roto' }))
})

test('the first save of the company needs only the razón social', async () => {
  saved = VACIA
  await show()
  expect(screen.getByText(EMPRESA.todaviaSinDatos)).toBeDefined()
  expect(screen.getByText(EMPRESA.obligatorio)).toBeDefined()
  expect(preview().getByText(EMPRESA.sinLogo)).toBeDefined()
  type('razon_social', 'Sur')
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(EMPRESA.guardada))
  expect(puts[0]?.body).toMatchObject({ razon_social: 'Sur', cuit: '' })
})

const refuseVersion = (fila: Empresa) =>
  problem(412, {
    codigo: 'VERSION',
    detail: 'Cambió.',
    actualFila: { fila, usuario: 'lopez', fechaHs: '2026-10-13T08:00:00' },
  })

test('another person’s change of another field of the company is merged', async () => {
  await show()
  type('telefono', '1')
  const theirs = { ...SUR, domicilio: 'Otro 1', version: 5 }
  const good = write
  write = () => {
    write = good
    saved = theirs
    return refuseVersion(theirs)
  }
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith(EMPRESA.guardada))
  expect(puts[1]?.body).toMatchObject({ telefono: '1', domicilio: 'Otro 1' })
  expect(puts[1]?.headers.get('if-match')).toBe('"v5"')
})

test('a field of the company that two people changed raises a question, and the other person’s value can stay', async () => {
  await show()
  type('telefono', '1')
  const theirs = { ...SUR, telefono: '2', version: 5 }
  write = () => {
    saved = theirs
    return refuseVersion(theirs)
  }
  fireEvent.click(guardar())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1')).toBeDefined()
  expect(dialog.getByText('2')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: CONFLICTO_FILA.quedarme }))
  await vi.waitFor(() => expect(field('telefono').value).toBe('2'))
  expect(puts).toHaveLength(1)
})

test('another person’s save of the company is shown with the next answer, unless something is typed here', async () => {
  await show()
  saved = { ...SUR, telefono: '2', version: 5 }
  await act(() => queryClient.invalidateQueries())
  await vi.waitFor(() => expect(field('telefono').value).toBe('2'))
  type('domicilio', 'Mío')
  saved = { ...saved, telefono: '3', version: 6 }
  await act(() => queryClient.invalidateQueries())
  expect(field('telefono').value).toBe('2')
  fireEvent.click(screen.getByRole('button', { name: EMPRESA.descartar }))
  await vi.waitFor(() => expect(field('telefono').value).toBe('3'))
  expect(field('domicilio').value).toBe(SUR.domicilio)
})

test('an older answer that arrives after a save of the company does not restore the old values', async () => {
  await show()
  type('telefono', '1')
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalled())
  saved = GUARDADA
  await act(() => queryClient.invalidateQueries())
  expect(field('telefono').value).toBe('1')
})

test('after a lost answer the typed text of the company stays, and a second save repeats the key', async () => {
  await show()
  type('telefono', '1')
  const good = write
  write = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(guardar())
  expect(await screen.findByText(EMPRESA.sinRespuesta)).toBeDefined()
  expect(field('telefono').value).toBe('1')
  act(() => reportReachable(true))
  write = good
  fireEvent.click(guardar())
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalled())
  const keys = puts.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('the server’s refusal is shown beside the field that it names', async () => {
  await show()
  type('telefono', '1')
  write = () => problem(400, { detail: 'Así no.', campos: ['telefono'] })
  fireEvent.click(guardar())
  expect(await screen.findByText('Así no.')).toBeDefined()
  expect(field('telefono').getAttribute('aria-invalid')).toBe('true')
})

test('without a network the company is shown after a reload, and cannot be changed', async () => {
  await show()
  cleanup()
  queryClient.clear()
  act(() => reportReachable(false))
  read = () => {
    throw new TypeError('Failed to fetch')
  }
  await show()
  expect(field('razon_social').value).toBe(SUR.razon_social)
  for (const campo of CAMPOS_EMPRESA) expect(field(campo).disabled, campo).toBe(true)
  expect(screen.getByText(EMPRESA.sinConexion)).toBeDefined()
  expect(screen.getByAltText<HTMLImageElement>(EMPRESA.logoSobre.blanco).src).toBe(PNG_1X1)
  act(() => reportReachable(true))
})

test.each([
  [404, EMPRESA.sinLlamada],
  [500, EMPRESA.errorConsultar],
])('without stored data of the company, status %i shows why no data are shown', async (status, words) => {
  read = () => problem(status)
  render(<EmpresaScreen notify={notify} sesion={{ nombre: 'lopez' }} />)
  expect(await screen.findByText(words)).toBeDefined()
})
