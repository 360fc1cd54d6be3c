type Theme = 'system' | 'light' | 'dark'
export type Density = 'auto' | 'touch' | 'compact'
export type Volume = 'off' | 'low' | 'high'

const KEY = 'butacas-appearance'
interface Appearance {
  theme: Theme
  density: Density
  volume: Volume
}
const DEFAULTS: Appearance = { theme: 'system', density: 'auto', volume: 'low' }

let current: Appearance = read()
const listeners = new Set<() => void>()

/** The choices of theme, size of controls and volume on this device, for `useSyncExternalStore`. */
export const appearanceStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): Appearance => current,
}

export function setAppearance(choice: Partial<Appearance>): void {
  current = { ...current, ...choice }
  apply()
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Without storage the choice holds until the page is closed
  }
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  return current.theme === 'system'
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : current.theme === 'dark'
}

/** Sets the choices on the root element, for `theme.css`. */
export function apply(): void {
  const { dataset } = document.documentElement
  if (current.theme === 'system') delete dataset.theme
  else dataset.theme = current.theme
  if (current.density === 'auto') delete dataset.density
  else dataset.density = current.density
}

function read(): Appearance {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>) }
  } catch {
    return DEFAULTS
  }
}
