// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Empresa } from '#contract/empresa.ts'
import { Documento } from '#office/salida/documento.tsx'
import { setOwnServer } from '#offline/device.ts'
import { forgetListas, getLista } from '#offline/listas.ts'
import { useMarca } from '#queries/empresa/marca.ts'
import { empresaParaPapel, useSeguirEmpresa } from '#queries/empresa/use-empresa.ts'
import { queryClient } from '#queries/query-client.ts'
import { PNG_1X1, SUR } from '#tests/helpers/empresa.ts'
import { followReachability } from '#tests/helpers/follow-reachability.ts'
import { endScreen, problem } from '#tests/helpers/screen.ts'

let asked: string[]
let answer: (url: string) => Response

/** Answers like our server, which omits the logo if the request names its version. */
const serve = (empresa: Empresa) => (url: string) => {
  const { logo, ...rest } = empresa
  return Response.json(url.endsWith(`version=${empresa.version}`) ? rest : { ...rest, logo })
}

let owner = 0
const nobody = () => `persona-${owner}`

beforeEach(async () => {
  owner++
  asked = []
  answer = serve(SUR)
  followReachability()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
  await setOwnServer(true)
})
afterEach(endScreen)

const offline = () => {
  throw new TypeError('Failed to fetch')
}

async function open(): Promise<void> {
  const { unmount } = renderHook(() => useSeguirEmpresa(nobody()))
  await vi.waitFor(async () => expect(await getLista('empresa', nobody())).toBeDefined())
  unmount()
}

test('a printed paper has the company without a network, also after a reload', async () => {
  await open()
  answer = offline
  expect(await empresaParaPapel(nobody())).toEqual(SUR)
  queryClient.clear()
  expect(await empresaParaPapel(nobody())).toEqual(SUR)
  expect(asked).toHaveLength(1)
})

test('the company stored on a device is deleted with the stored lists, and is not shown to another person', async () => {
  await open()
  queryClient.clear()
  answer = offline
  expect(await empresaParaPapel('otra')).toBeNull()
  await forgetListas()
  expect(await empresaParaPapel(nobody())).toBeNull()
})

test('the logo is fetched once per version, and a new version replaces it', async () => {
  await open()
  queryClient.clear()
  answer = serve({ ...SUR, telefono: '1' })
  await open()
  await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/empresa?version=4'))
  await vi.waitFor(async () =>
    expect((await getLista('empresa', nobody()))?.filas[0]).toEqual({ ...SUR, telefono: '1' }),
  )
  queryClient.clear()
  answer = serve({ ...SUR, logo: null, version: 5 })
  await open()
  await vi.waitFor(async () =>
    expect((await getLista('empresa', nobody()))?.filas[0]).toMatchObject({ logo: null, version: 5 }),
  )
})

test('a paper asks the server if the device has no company yet', async () => {
  expect(await empresaParaPapel(nobody())).toEqual(SUR)
})

test('a paper waits two seconds at most for a server that does not answer', async () => {
  const silent = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', silent)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const paper = empresaParaPapel(nobody())
  await vi.waitFor(() => expect(silent).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  expect(await paper).toBeNull()
})

test.each([
  ['an empty record', () => Response.json({ ...SUR, razon_social: '' })],
  ['a server without it', () => problem(404)],
  ['no network', offline],
])('with %s the paper has no company', async (_, answered) => {
  answer = answered
  expect(await empresaParaPapel(nobody())).toBeNull()
})

test('a contract-only server is not asked for the company', async () => {
  await setOwnServer(false)
  expect(await empresaParaPapel(nobody())).toBeNull()
  expect(asked).toEqual([])
})

test('the company is shown with its trade name and logo, or else with its razón social', async () => {
  renderHook(() => useSeguirEmpresa(nobody()))
  const marca = renderHook(useMarca)
  await vi.waitFor(() =>
    expect(marca.result.current).toEqual({ nombre: 'Del Sur', logo: PNG_1X1, version: 4 }),
  )
  answer = serve({ ...SUR, nombre_fantasia: '', version: 5 })
  await act(() => queryClient.invalidateQueries())
  await vi.waitFor(() => expect(marca.result.current.nombre).toBe('Butacas del Sur S.A.'))
})

const paper = (empresa: Empresa | null) =>
  render(
    <Documento empresa={empresa} titulo="Productos" quien="admin">
      <p />
    </Documento>,
  )

test('the head of a paper has logo, razón social, address, telephone and CUIT', () => {
  paper(SUR)
  expect(document.querySelector<HTMLImageElement>('.de img')?.src).toBe(PNG_1X1)
  for (const text of [SUR.razon_social, SUR.domicilio, '011 4651-2280 · CUIT 30-70815524-8'])
    expect(screen.getByText(text)).toBeDefined()
})

test('empty company fields print nothing on a paper, not even their labels', () => {
  paper({ ...SUR, cuit: '', telefono: '', domicilio: '', logo: null })
  expect(document.querySelector('.de')?.textContent).toBe(SUR.razon_social)
  cleanup()
  paper(null)
  expect(document.querySelector('.de')?.textContent).toBe('')
})
