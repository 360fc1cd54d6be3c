// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { INSTALAR } from '#messages/equipo/instalar.ts'

type Store = typeof import('#queries/instalar.ts')
let store: Store

async function open(): Promise<void> {
  vi.resetModules()
  store = await import('#queries/instalar.ts')
  store.watchInstalar()
}

const asked = vi.fn()
function offer(outcome: 'accepted' | 'dismissed' = 'accepted'): Event {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  act(() => void window.dispatchEvent(Object.assign(event, { prompt: asked.mockResolvedValue({ outcome }) })))
  return event
}
const installed = (is: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: is }))

beforeEach(async () => {
  localStorage.clear()
  asked.mockReset()
  installed(false)
  await open()
})

test('only the button shows the browser’s install prompt, and only once; then the app counts as installed', async () => {
  expect(store.instalarStore.getSnapshot()).toBe('menu')
  expect(offer().defaultPrevented).toBe(true)
  expect(store.instalarStore.getSnapshot()).toBe('pregunta')
  await store.preguntar()
  await store.preguntar()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(store.instalarStore.getSnapshot()).toBe('instalada')
})

test('after a refused install prompt the browser’s menu is offered', async () => {
  offer('dismissed')
  await store.preguntar()
  expect(store.instalarStore.getSnapshot()).toBe('menu')
})

test('an installation from the browser’s menu is recognized', () => {
  offer()
  window.dispatchEvent(new Event('appinstalled'))
  expect(store.instalarStore.getSnapshot()).toBe('instalada')
})

test.each([
  ['an installed app', true, undefined, 'instalada'],
  ['an app on the screen of an iPad', false, true, 'instalada'],
  ['Safari on an iPad', false, false, 'compartir'],
  ['any other browser', false, undefined, 'menu'],
] as const)(
  'the way to install the app is recognized in %s',
  async (_what, isStandalone, standalone, how) => {
    installed(isStandalone)
    vi.stubGlobal('navigator', { ...(standalone === undefined ? {} : { standalone }) })
    await open()
    expect(store.instalarStore.getSnapshot()).toBe(how)
  },
)

async function show() {
  vi.resetModules()
  const { default: Aviso } = await import('#app/shell/instalar-aviso.tsx')
  store = await import('#queries/instalar.ts')
  store.watchInstalar()
  return render(<Aviso />)
}
const hint = () => screen.queryByRole('region', { name: INSTALAR.aviso })

test('the install hint is shown only if the app can be installed, and not after a user dismissed the hint', async () => {
  await show()
  expect(hint()).toBeNull()
  offer()
  expect(hint()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: INSTALAR.ahoraNo }))
  expect(hint()).toBeNull()
  cleanup()
  await show()
  offer()
  expect(hint()).toBeNull()
})

test('on an iPad the hint has the two steps in words', async () => {
  vi.stubGlobal('navigator', { standalone: false })
  await show()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...INSTALAR.compartir,
  ])
  expect(screen.queryByRole('button', { name: INSTALAR.instalar })).toBeNull()
})

test('an installed app shows no hint', async () => {
  installed(true)
  await show()
  expect(hint()).toBeNull()
})
