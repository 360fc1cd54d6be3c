import { Observable } from './observable.ts'

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

export const appearanceStore = new Observable<Appearance>(read())

export function setAppearance(choice: Partial<Appearance>): void {
  const chosen = { ...appearanceStore.getSnapshot(), ...choice }
  appearanceStore.set(chosen)
  apply()
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Without storage the choice holds until the page is closed
  }
}

function isDark(): boolean {
  const { theme } = appearanceStore.getSnapshot()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

export const toggleTheme = (): void => setAppearance({ theme: isDark() ? 'light' : 'dark' })

/** Sets theme and density on the root element, for `theme.css`. */
export function apply(): void {
  const { dataset } = document.documentElement
  const { theme, density } = appearanceStore.getSnapshot()
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (density === 'auto') delete dataset.density
  else dataset.density = density
}

function read(): Appearance {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>) }
  } catch {
    return DEFAULTS
  }
}
