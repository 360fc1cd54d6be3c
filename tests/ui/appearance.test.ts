// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'butacas-appearance'
/** As a page that has just been opened. */
const open = async () => {
  vi.resetModules()
  const appearance = await import('#ui/appearance.ts')
  appearance.apply()
  return appearance
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key]
})

test('theme and density of this device are on the root element and outlive the page', async () => {
  const { setAppearance } = await open()
  setAppearance({ theme: 'dark', density: 'touch' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'touch' })
  const { appearanceStore } = await open()
  expect(appearanceStore.getSnapshot()).toMatchObject({ theme: 'dark', density: 'touch', volume: 'low' })
})

test('without a choice the system and the pointer decide', async () => {
  const { setAppearance } = await open()
  setAppearance({ theme: 'dark', density: 'compact' })
  setAppearance({ theme: 'system', density: 'auto' })
  expect(document.documentElement.dataset).not.toHaveProperty('theme')
  expect(document.documentElement.dataset).not.toHaveProperty('density')
})

test('what cannot be read is no choice', async () => {
  localStorage.setItem(KEY, '{')
  const { appearanceStore } = await open()
  expect(appearanceStore.getSnapshot()).toEqual({ theme: 'system', density: 'auto', volume: 'low' })
})
