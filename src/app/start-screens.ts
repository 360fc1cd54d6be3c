import { askPanel } from '#queries/informes/ask-panel.ts'
import { loadable } from '#ui/loadable.tsx'

// Screens with which the app may open. All other screens load after the sign-in (screens.tsx).
export const Panel = loadable(async () => {
  const asked = askPanel()
  const screen = await import('#features/panel/panel-screen.tsx')
  await asked
  return screen
})
export const Butacas = loadable(() => import('#features/butacas/butacas-screen.tsx'))
export const Pendientes = loadable(() => import('#features/pendientes/pendientes-screen.tsx'))
export const AyudaPage = loadable(() => import('./pages/ayuda-page.tsx'))
export const RelevoPage = loadable(() => import('./pages/relevo-page.tsx'))
