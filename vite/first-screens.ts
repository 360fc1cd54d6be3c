import type { Plugin } from 'vite'
import { BUTACAS_PATH, HOME_PATH } from '../src/app/paths.ts'

/** Chunk of each module that the first screens need, filled when the module graph is complete. */
const chunks = new Map<string, string>()
/** The panel's screen. */
const PANEL = '/src/features/panel/panel-screen.tsx'
/** What comes behind the first frame, whatever chunk the bundler would put it in. */
const DATABASE = /\/node_modules\/dexie|\/src\/offline\/stores\.ts$/
/** The entry chunk, which index.html loads itself. */
const ENTRY = 'app'

/** The chunk of a module; null lets the bundler choose. */
export const firstScreenChunk = (id: string): string | null => chunks.get(id) ?? null

/**
 * Puts the login, the seat search and the panel in a few chunks: by default each shared module would be a file of its own, and
 * forty small files load slower. The page preloads those of the seat search and of the panel together with the entry.
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
    const asked = at('/src/queries/informes/ask-panel.ts')
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
    // What comes right behind the first frame, in one file for the same reason
    for (const id of at('/src/offline/stores.ts')) if (!chunks.has(id)) chunks.set(id, 'stores')
    // The login waits for nothing of the other screens
    for (const id of login) if (chunks.has(id) && !entry.has(id)) chunks.set(id, 'forms')
    // Alone, since the server is asked before the code of a screen has come
    for (const id of asked) if (!entry.has(id)) chunks.set(id, 'asks')
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const all = Object.values(bundle).filter(each => each.type === 'chunk')
      const files = (...names: string[]) => {
        const needed = new Set(all.filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName))
        if (needed.size !== names.length) throw new Error(`no chunk for one of ${names.join()}`)
        for (const file of needed)
          for (const next of all.find(({ fileName }) => fileName === file)?.imports ?? []) needed.add(next)
        const late = all.find(
          each => needed.has(each.fileName) && each.moduleIds.some(id => DATABASE.test(id)),
        )
        if (late) throw new Error(`${late.fileName} brings the database into the first frame`)
        return [...needed].filter(file => !html.includes(file)).map(file => `/${file}`)
      }
      const told = html.replace(
        PLACE,
        preload({
          [BUTACAS_PATH]: files('signed-in', 'butacas'),
          [HOME_PATH]: files('asks', 'signed-in', 'panel'),
        }),
      )
      if (told === html) throw new Error('index.html has no place for the first screens’ chunks')
      return told
    },
  },
}

/** It stands before the stylesheets, since a script after one would wait for it. */
const PLACE = '<!-- vite/first-screens.ts: what the first screens are made of -->'

/** A script that preloads a screen's chunks at its own path: plain links would slow down every other screen. */
const preload = (files: Record<string, readonly string[]>): string => `<script>
      for (const href of ${JSON.stringify(files)}[location.pathname] ?? [])
        document.head.append(
          Object.assign(document.createElement('link'), { href, rel: 'modulepreload', crossOrigin: '' }),
        )
    </script>`
