import { askPanel } from '#queries/informes/ask-panel.ts'
import { loadable } from '#ui/loadable.tsx'

// What the app may open with. All other screens come with whoever is signed in (screens.tsx).
export const Panel = loadable(async () => {
  const asked = askPanel()
  const screen = await import('#features/panel/panel-screen.tsx')
  await asked
  return screen
})
export const Butacas = loadable(() => import('./pages/butacas-page.tsx'))
export const Pendientes = loadable(() => import('./pages/pendientes-page.tsx'))
/** These two are also shown without a session. */
export const AyudaPage = loadable(() => import('./pages/ayuda-page.tsx'))
export const RelevoPage = loadable(() => import('./pages/relevo-page.tsx'))
