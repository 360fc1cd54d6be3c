import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { manual } from './vite/manual.ts'
import { withIntegrity } from './vite/precache-integrity.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'service-worker.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest: false,
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,json}'],
    globIgnores: ['screenshots/**'],
    manifestTransforms: [withIntegrity('dist/app')],
  },
  devOptions: { enabled: true, type: 'module' },
})

const MESSAGES = fileURLToPath(new URL('./src/messages.ts', import.meta.url))

/**
 * People read the sentences in one file; a browser downloads only those of its screen. In a build each export of
 * `src/messages.ts` is a module of its own, the rest of the file falling away as unused.
 */
const messagesByGroup: Plugin = {
  name: 'messages-by-group',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes("from '#messages.ts'")) return null
    return code.replace(/^import \{([^}]*)\} from '#messages\.ts'$/gm, (_, names: string) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
        .map(name => `import { ${name} } from '#messages.ts?${name}'`)
        .join(';'),
    )
  },
  resolveId(source) {
    const [file, group] = source.split('?')
    return file === '#messages.ts' && group ? `${MESSAGES}?${group}` : null
  },
  async load(id) {
    const [file, group] = id.split('?')
    if (file !== MESSAGES || !group) return null
    const source = await readFile(MESSAGES, 'utf8')
    return source.replace(new RegExp(`^export const (?!${group}\\b)`, 'gm'), 'const ')
  },
}

/** The chunk of each module of the screens that must be there soonest, found once the whole graph is known. */
const chunks = new Map<string, string>()

/**
 * The floor's screen in a handful of chunks. Left alone, each module that two screens share becomes a file of its own,
 * and forty small ones take longer and compress worse than four. Nobody loads code that only another screen needs.
 */
const floorChunks: Plugin = {
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
    const login = at('/src/app/login-page.tsx')
    const signedIn = at('/src/app/signed-in.tsx')
    const butacas = at('/src/features/butacas/butacas-screen.tsx')
    const isOther = (id: string) => !butacas.has(id) && !signedIn.has(id) && !login.has(id)
    const others = reach(
      ids.filter(id => isOther(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
    )
    for (const id of entry) if (!this.getModuleInfo(id)?.isEntry) chunks.set(id, 'app')
    for (const id of [...signedIn, ...butacas]) {
      if (entry.has(id)) continue
      const ofFloor = others.has(id) ? 'widgets' : 'butacas'
      chunks.set(id, login.has(id) ? 'forms' : signedIn.has(id) ? 'signed-in' : ofFloor)
    }
  },
}

const app: UserConfig = {
  // Its package names the development build alone, which warns and weighs more
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
    ],
  },
  plugins: [
    manual,
    messagesByGroup,
    floorChunks,
    react(),
    // Both: with es alone a date field crashes in a browser that is not in Spanish
    { ...optimizeLocales.vite({ locales: ['es-ES', 'en-US'] }), enforce: 'pre' as const },
    ...(process.env.VITEST ? [] : [pwa]),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'floor', name: id => chunks.get(id) ?? null }],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/salud': SERVER, '/demo.json': SERVER } },
  preview: { proxy: { '/api': SERVER, '/auth': SERVER } },
}

const setupFiles = [fileURLToPath(new URL('./tests/setup/fail-on-console.ts', import.meta.url))]

export default defineConfig({
  ...app,
  test: {
    // One core is left free unless told otherwise, and the second of two would wait for it
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'architecture', include: ['tests/architecture.test.ts'] } },
      // Pure rules leave nothing behind: they share one process
      {
        extends: true,
        test: { name: 'domain', setupFiles, isolate: false, include: ['tests/domain/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles,
          // Many drive the real server beside the screen; a busy machine takes long and is not wrong
          testTimeout: 30_000,
          hookTimeout: 120_000,
          include: [
            'tests/{http,offline,queries,ui,features,app,helpers,messages}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: ['tests/architecture.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          setupFiles,
          testTimeout: 600_000,
          include: ['tests/proof/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles,
          // Nothing is kept in modules but the embedded engine, compiled (tests/helpers/databases.ts)
          isolate: false,
          globalSetup: ['tests/setup/postgres-global.ts'],
          include: ['tests/{server,contract,security,proof/server}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
