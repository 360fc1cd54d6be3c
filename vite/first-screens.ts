import type { Plugin } from 'vite'

/** Filled when the module graph is complete. */
const chunks = new Map<string, string>()
/** Null lets the bundler choose. */
export const firstScreenChunk = (id: string): string | null => chunks.get(id) ?? null

/** Roots besides the entry. A module goes into the first chunk whose root needs it. */
const ROOTS: readonly (readonly [chunk: string, file: string])[] = [
  ['login', '/src/app/pages/login-page.tsx'],
  ['scans', '/src/app/login-scans.tsx'],
  ['signed-in', '/src/app/signed-in.tsx'],
  ['butacas', '/src/features/butacas/butacas-screen.tsx'],
  ['panel', '/src/features/panel/panel-screen.tsx'],
]

/**
 * Puts the code of login, seat search and panel into a few chunks. By default each shared module is its own file:
 * 60 files for the seat search, and 17 kB more.
 */
export const firstScreens: Plugin = {
  name: 'first-screens',
  apply: 'build',
  buildEnd() {
    const ids = [...this.getModuleIds()]
    const put = (chunk: string, roots: readonly string[]) => {
      const reached = new Set(roots)
      for (const id of reached)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
      for (const id of reached) if (!chunks.has(id)) chunks.set(id, chunk)
    }
    put(
      'app',
      ids.filter(id => this.getModuleInfo(id)?.isEntry),
    )
    for (const [chunk, file] of ROOTS)
      put(
        chunk,
        ids.filter(id => id.endsWith(file)),
      )
  },
}
