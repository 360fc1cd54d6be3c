import type { Plugin } from 'vite'
import { BUTACAS_PATH } from '../src/app/paths.ts'

/** Chunk of each module that the first screens need, filled when the module graph is complete. */
const chunks = new Map<string, string>()
/** The entry chunk, which index.html loads itself. */
const ENTRY = 'app'

/** The chunk of a module; null lets the bundler choose. */
export const firstScreenChunk = (id: string): string | null => chunks.get(id) ?? null

/**
 * Puts the login and the seat search in a few chunks: by default each shared module would be a file of its own, and
 * forty small files load slower. The page preloads the chunks of the seat search together with the entry.
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
    const isOther = (id: string) => !butacas.has(id) && !signedIn.has(id) && !login.has(id)
    const others = reach(
      ids.filter(id => isOther(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
    )
    for (const id of entry) if (!this.getModuleInfo(id)?.isEntry) chunks.set(id, ENTRY)
    for (const id of [...signedIn, ...butacas]) {
      if (entry.has(id)) continue
      const ofButacas = others.has(id) ? 'widgets' : 'butacas'
      // The login loads `scans` after its first paint, without the code of signed-in screens
      const ofSignedIn = loginScans.has(id) ? 'scans' : 'signed-in'
      chunks.set(id, login.has(id) ? 'forms' : signedIn.has(id) ? ofSignedIn : ofButacas)
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const asked = new Set(chunks.values())
      asked.delete(ENTRY)
      const files = Object.values(bundle).flatMap(({ type, name = '', fileName }) =>
        type === 'chunk' && asked.has(name) ? [`/${fileName}`] : [],
      )
      const told = html.replace(PLACE, preload(BUTACAS_PATH, files))
      if (files.length === 0 || told === html)
        throw new Error('index.html has no place for the seat search’s chunks')
      return told
    },
  },
}

/** It stands before the stylesheets, since a script after one would wait for it. */
const PLACE = '<!-- vite/first-screens.ts: what the seat search is made of -->'

/** A script that preloads only on this path: plain links would slow down every other screen. */
const preload = (path: string, files: readonly string[]): string => `<script>
      if (location.pathname === ${JSON.stringify(path)})
        for (const href of ${JSON.stringify(files)})
          document.head.append(
            Object.assign(document.createElement('link'), { href, rel: 'modulepreload', crossOrigin: '' }),
          )
    </script>`
