import type { Plugin } from 'vite'

/** The chunk of each module of the screens that must be there soonest, found once the whole graph is known. */
const chunks = new Map<string, string>()
/** The one that the page names itself. */
const ENTRY = 'app'

/** The chunk that a module goes to; null where it is the bundler's to say. */
export const floorChunkOf = (id: string): string | null => chunks.get(id) ?? null

/**
 * The floor's screen in a handful of chunks. Left alone, each module that two screens share becomes a file of its own,
 * and forty small ones take longer and compress worse than four. Nobody loads code that only another screen needs.
 */
export const floorChunks: Plugin = {
  name: 'floor-chunks',
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
    const isOther = (id: string) => !butacas.has(id) && !signedIn.has(id) && !login.has(id)
    const others = reach(
      ids.filter(id => isOther(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
    )
    for (const id of entry) if (!this.getModuleInfo(id)?.isEntry) chunks.set(id, ENTRY)
    for (const id of [...signedIn, ...butacas]) {
      if (entry.has(id)) continue
      const ofFloor = others.has(id) ? 'widgets' : 'butacas'
      // What the login asks for once it has been painted brings nothing of who is signed in
      const ofSignedIn = loginScans.has(id) ? 'scans' : 'signed-in'
      chunks.set(id, login.has(id) ? 'forms' : signedIn.has(id) ? ofSignedIn : ofFloor)
    }
  },
}

/**
 * Tells the inline script of index.html what the floor's screen is made of, so that it comes while the entry is being
 * read and not after it. In development nothing is told, and each module is asked for in its turn.
 */
export const floorPreload: Plugin = {
  name: 'floor-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const beside = new Set(chunks.values())
      beside.delete(ENTRY)
      const files = Object.values(bundle).flatMap(({ type, name = '', fileName }) =>
        type === 'chunk' && beside.has(name) ? [`/${fileName}`] : [],
      )
      const told = html.replace(PLACE, JSON.stringify(files))
      if (files.length === 0 || told === html)
        throw new Error('index.html has no place for the floor’s chunks')
      return told
    },
  },
}
const PLACE = '[/* vite/floor-chunks.ts */]'
