import { loadable } from '#ui/loadable.tsx'

// What the app may open with. All other screens come with whoever is signed in (screens.tsx).
export const Panel = loadable(async () => {
  // Before the first render, which would keep the calls waiting
  const asked = askPanel().catch(() => {}) // Fails where the device cannot read the session, which is shown elsewhere
  const screen = await import('#features/panel/panel-screen.tsx')
  await asked
  return screen
})
export const Butacas = loadable(() => import('./pages/butacas-page.tsx'))
export const Pendientes = loadable(() => import('./pages/pendientes-page.tsx'))
/** These two are also shown without a session. */
export const AyudaPage = loadable(() => import('./pages/ayuda-page.tsx'))
export const RelevoPage = loadable(() => import('./pages/relevo-page.tsx'))

/** A small chunk of its own, so that the server is asked before the panel's code is there. */
async function askPanel(): Promise<void> {
  const early = await import('#queries/informes/ask-panel.ts')
  await early.askPanel()
}
