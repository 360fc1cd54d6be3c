import type { Plugin } from 'vite'

/** Chunk of each module that the first screens need, filled when the module graph is complete. */
const chunks = new Map<string, string>()
/** The panel's screen. */
const PANEL = '/src/features/panel/panel-screen.tsx'
/** The entry chunk, which index.html loads itself. */
const ENTRY = 'app'
/** The chunk of a module; null lets the bundler choose. */
export const firstScreenChunk = (id: string): string | null => chunks.get(id) ?? null

/**
 * Puts the login, the seat search and the panel in a few chunks: by default each shared module would be a file of its own, and
 * forty small files load slower.
 */
export const firstScreens: Plugin = {
  name: 'first-screens',
  apply: 'build',
  buildEnd() {
    const reach = (roots: readonly string[]): Set<string> => {
      const reached = new Set(roots)
      for (const id of reached)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
      return reached
    }
    const ids = [...this.getModuleIds()]
    const at = (path: string) => reach(ids.filter(id => id.endsWith(path)))
    const entry = reach(ids.filter(id => this.getModuleInfo(id)?.isEntry))
    const login = at('/src/app/pages/login-page.tsx')
    const loginScans = at('/src/app/login-scans.tsx')
    const signedIn = at('/src/app/signed-in.tsx')
    const butacas = at('/src/app/pages/butacas-page.tsx')
    const panel = at(PANEL)
    const isOther = (id: string) => !butacas.has(id) && !signedIn.has(id) && !login.has(id)
    const roots = ids.filter(id => isOther(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
    const others = reach(roots)
    const office = reach(roots.filter(id => !panel.has(id)))
    for (const id of entry) if (!this.getModuleInfo(id)?.isEntry) chunks.set(id, ENTRY)
    for (const id of panel) if (!entry.has(id)) chunks.set(id, office.has(id) ? 'office' : 'panel')
    for (const id of [...signedIn, ...butacas]) {
      if (entry.has(id)) continue
      const ofButacas = others.has(id) ? 'widgets' : 'butacas'
      // The login loads `scans` after its first paint, without the code of signed-in screens
      const ofSignedIn = loginScans.has(id) ? 'scans' : 'signed-in'
      chunks.set(id, signedIn.has(id) ? ofSignedIn : ofButacas)
    }
    // The login waits for nothing of the other screens
    for (const id of login) if (chunks.has(id) && !entry.has(id)) chunks.set(id, 'forms')
  },
}
