import type { Plugin } from 'vite'
import { BUTACAS_PATH, HOME_PATH, START_PAGES } from '../src/app/paths.ts'

/** Chunk of each module that the first screens need, filled when the module graph is complete. */
const chunks = new Map<string, string>()
/** The panel's screen. */
const PANEL = '/src/features/panel/panel-screen.tsx'
/** Modules that load after the first frame, whatever chunk the bundler would choose. */
const DATABASE = /\/node_modules\/dexie|\/src\/offline\/stores\.ts$/
/** The entry chunk, which index.html loads itself. */
const ENTRY = 'app'
/** Modules that run before the entry. */
const EARLY = 'early'
/** The chunks of each start page. */
const OF_PAGE: Readonly<Record<string, readonly string[]>> = {
  [BUTACAS_PATH]: ['signed-in', 'butacas'],
  [HOME_PATH]: ['signed-in', 'panel'],
}
/** For the server: the file of each path. */
const PAGES_FILE = 'paginas.json'
const pages = new Map<string, string>()

/** The chunk of a module; null lets the bundler choose. */
export const firstScreenChunk = (id: string): string | null => chunks.get(id) ?? null

/**
 * Puts the login, the seat search and the panel in a few chunks: by default each shared module would be a file of its own, and
 * forty small files load slower. The seat search and the panel have pages of their own, which preload them together with the
 * entry: the browser reads a page ahead of its scripts, of which one that preloads would ask for them 35 ms later.
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
    const early = at('/src/app/early-start.ts')
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
    // Modules that load right after the first frame, in one file for the same reason
    for (const id of at('/src/offline/stores.ts')) if (!chunks.has(id)) chunks.set(id, 'stores')
    // The login waits for nothing of the other screens
    for (const id of login) if (chunks.has(id) && !entry.has(id)) chunks.set(id, 'forms')
    // A script of its own before the entry's: it is evaluated while that one comes
    for (const id of early) chunks.set(id, EARLY)
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const all = Object.values(bundle).filter(each => each.type === 'chunk')
      const linksOf = (names: readonly string[]): string => {
        const needed = new Set(all.filter(({ name }) => names.includes(name)))
        if (needed.size !== names.length) throw new Error(`no chunk for one of ${names.join()}`)
        for (const { imports } of needed)
          for (const each of all.filter(({ fileName }) => imports.includes(fileName))) needed.add(each)
        const late = [...needed].find(({ moduleIds }) => moduleIds.some(id => DATABASE.test(id)))
        if (late) throw new Error(`${late.fileName} brings the database into the first frame`)
        const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...[...needed].map(({ fileName }) => [fileName, 'rel="modulepreload"']),
          // Only preloaded: a sheet in the page would hold up its scripts
          ...styles.map(fileName => [fileName, 'rel="preload" as="style"']),
        ]
          .filter(([fileName = '']) => !html.includes(fileName))
          .map(([fileName, how]) => `<link ${how} crossorigin href="/${fileName}">`)
          .join('\n    ')
      }
      if (!html.includes(PLACE)) throw new Error('index.html has no place for the first screens’ chunks')
      const early = all.find(({ name }) => name === EARLY)
      const tag = `<script type="module" crossorigin src="/${early?.fileName}">`
      if (!html.includes(tag)) throw new Error('index.html has no script of the early start')
      // Not held up by the page's styles, nor by its end
      const page = html.replace(tag, tag.replace('module"', 'module" async'))
      for (const [path, names] of Object.entries(OF_PAGE))
        pages.set(path, page.replace(PLACE, `  ${linksOf(names)}\n  ${PLACE}`))
      return page
    },
  },
  generateBundle: {
    order: 'post',
    handler() {
      for (const [path, fileName] of Object.entries(START_PAGES)) {
        const source = pages.get(path)
        if (source === undefined) throw new Error(`no chunks are named for ${path}`)
        this.emitFile({ type: 'asset', fileName, source })
      }
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(START_PAGES) })
    },
  },
}

/** After the scripts. */
const PLACE = '</head>'
