// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEY = 'butacas-appearance'
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

test('theme and density are set on the root element and survive a reload', async () => {
  const { setAppearance } = await open()
  setAppearance({ theme: 'dark', density: 'touch' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'touch' })
  const { appearanceStore } = await open()
  expect(appearanceStore.getSnapshot()).toMatchObject({ theme: 'dark', density: 'touch', volume: 'low' })
})

test('going back to «system» and «auto» removes theme and density from the root element', async () => {
  const { setAppearance } = await open()
  setAppearance({ theme: 'dark', density: 'compact' })
  setAppearance({ theme: 'system', density: 'auto' })
  expect(document.documentElement.dataset).not.toHaveProperty('theme')
  expect(document.documentElement.dataset).not.toHaveProperty('density')
})

test('an unreadable choice is ignored', async () => {
  localStorage.setItem(KEY, '{')
  const { appearanceStore } = await open()
  expect(appearanceStore.getSnapshot()).toEqual({ theme: 'system', density: 'auto', volume: 'low' })
})
