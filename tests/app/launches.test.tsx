// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useLaunches } from '#app/launches.ts'
import { START_URL } from '#app/paths.ts'
import { screenAt } from '#app/screens.tsx'
import { openArchivo, useTakeArchivo } from '#queries/archivo-abierto.ts'

type Launch = { targetURL?: string; files?: { getFile(): Promise<File> }[] }
let launch: (how: Launch) => Promise<void>
let shown: ReturnType<typeof render>
const taken = vi.fn<(path: string, file: File) => void>()

function Opens({ path }: { path: string }) {
  useTakeArchivo(path, file => taken(path, file))
  return null
}
function Page({ owner = 'admin' }: { owner?: string }) {
  useLaunches(owner)
  const { pathname, search } = useLocation()
  return (
    <>
      <p role="status">{pathname + search}</p>
      {OPENING.includes(pathname) && <Opens key={pathname} path={pathname} />}
    </>
  )
}
const OPENING = ['/stock/importar', '/dispositivos']
const at = (owner?: string) => (
  <MemoryRouter initialEntries={['/ayuda']}>
    <Page {...(owner && { owner })} />
  </MemoryRouter>
)
const place = () => screen.getByRole('status').textContent

beforeEach(() => {
  taken.mockReset()
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: (how: Launch) => void) => {
      launch = async how => {
        consumer(how)
        await act(() => new Promise(resolve => setTimeout(resolve, 0)))
      }
    },
  })
  shown = render(at())
})

test('a shortcut of the icon opens its screen in the open window', async () => {
  await launch({ targetURL: 'https://planta.example/pendientes' })
  expect(place()).toBe('/pendientes')
  await launch({ targetURL: 'https://planta.example/fabrica/serie?inicio=serie' })
  expect(place()).toBe('/fabrica/serie?inicio=serie')
})

test('the icon alone does not change the screen of the open window', async () => {
  await launch({ targetURL: `https://planta.example${START_URL}` })
  expect(place()).toBe('/ayuda')
  await launch({})
  expect(place()).toBe('/ayuda')
})

test('an opened file goes once to the screen for its kind of file', async () => {
  const [lista, rescate] = [new File(['Codigo'], 'lista.csv'), new File(['{}'], 'rescate.json')]
  const open = (path: string, file: File) =>
    launch({ targetURL: `https://planta.example${path}`, files: [{ getFile: async () => file }] })
  await open('/stock/importar', lista)
  expect(place()).toBe('/stock/importar')
  await open('/dispositivos', rescate)
  await open('/stock/importar', lista)
  expect(taken.mock.calls).toEqual([
    ['/stock/importar', lista],
    ['/dispositivos', rescate],
    ['/stock/importar', lista],
  ])
})

test('a file that one user may not open is not kept for the next user', async () => {
  act(() => openArchivo(new File(['{}'], 'rescate.json'), '/dispositivos'))
  shown.rerender(at('ventas'))
  await launch({ targetURL: 'https://planta.example/dispositivos' })
  expect(taken).not.toHaveBeenCalled()
})

test('if the opened file was deleted, its screen opens without a file', async () => {
  const gone = { getFile: () => Promise.reject(new DOMException('', 'NotFoundError')) }
  await launch({ targetURL: 'https://planta.example/dispositivos', files: [gone] })
  expect(place()).toBe('/dispositivos')
  expect(taken).not.toHaveBeenCalled()
})

describe('the manifest', () => {
  const folder = join(import.meta.dirname, '../../public')
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    start_url: string
    shortcuts: { name: string; url: string }[]
    file_handlers: { action: string; accept: Record<string, string[]> }[]
    launch_handler: { client_mode: string[] }
  }
  const pathOf = (url: string) => new URL(url, 'https://planta.example').pathname

  test('the manifest’s start address and shortcuts are screens of the app', () => {
    expect(manifest.start_url).toBe(START_URL)
    expect(manifest.shortcuts.map(({ name, url }) => [name, screenAt(pathOf(url))?.path])).toEqual([
      ['Leer', '/fabrica/buscarButaca'],
      ['Pendientes', '/pendientes'],
      ['Lectura en serie', '/fabrica/serie'],
    ])
    // A launch by the icon must not look like a launch by a shortcut
    expect(manifest.shortcuts.map(({ url }) => url)).not.toContain(START_URL)
  })

  test('the manifest opens lists in the import screen, and rescue files in the devices screen', () => {
    const opened = manifest.file_handlers.map(({ action, accept }) => [
      screenAt(pathOf(action))?.path,
      Object.values(accept).flat(),
    ])
    expect(opened).toEqual([
      ['/stock/importar', ['.csv', '.xlsx', '.xls']],
      ['/dispositivos', ['.json']],
    ])
  })

  test('the manifest reuses the open window', () => {
    expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing')
  })
})
