import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { endpointsInPlace } from './vite/endpoints-in-place.ts'
import { floorChunkOf, floorChunks, floorPreload } from './vite/floor-chunks.ts'
import { manual } from './vite/manual.ts'
import { messagesByGroup } from './vite/messages-by-group.ts'
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
    globPatterns: ['**/*.{html,js,css,woff2,svg,png,json,wasm}'],
    globIgnores: ['screenshots/**'],
    manifestTransforms: [withIntegrity('dist/app')],
  },
  devOptions: { enabled: true, type: 'module' },
})

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
    endpointsInPlace,
    floorChunks,
    floorPreload,
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
          groups: [{ debugName: 'floor', name: floorChunkOf }],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/salud': SERVER, '/demo.json': SERVER } },
  preview: { proxy: { '/api': SERVER, '/auth': SERVER } },
}

const setup = (name: string) => fileURLToPath(new URL(`./tests/setup/${name}.ts`, import.meta.url))
const setupFiles = [setup('fail-on-console')]

/** Screens and the outbox with the real server beside them. */
const besideServer = [
  'tests/features/{catalogos,homologaciones,panel,productos,registros}/*-screen.test.tsx',
  'tests/offline/sync/{every-kind,real-server}.test.ts',
  'tests/offline/sync/live-line.test.ts',
]

export default defineConfig({
  ...app,
  test: {
    // On two cores too: a test waits for a database or a clock as often as it works
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
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
          isolate: false,
          setupFiles: [...setupFiles, setup('as-new')],
          // Many drive the real server beside the screen; a busy machine takes long and is not wrong
          testTimeout: 30_000,
          hookTimeout: 120_000,
          include: [
            'tests/{http,offline,queries,scanner,ui,office,features,app,helpers,messages}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: ['tests/architecture.test.ts', ...besideServer],
        },
      },
      {
        extends: true,
        test: {
          name: 'beside',
          setupFiles: [...setupFiles, setup('as-new')],
          isolate: false,
          globalSetup: ['tests/setup/postgres-global.ts'],
          include: besideServer,
          // A busy machine takes long and is not wrong
          testTimeout: 30_000,
          hookTimeout: 120_000,
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
