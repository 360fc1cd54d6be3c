import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { LOGIN_PATH, NOBODYS_PATHS, PARED_PATH, PRIMER_INGRESO_PATH } from './src/app/paths.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { firstScreenChunk, firstScreens } from './vite/first-screens.ts'
import { manual } from './vite/manual.ts'
import { withIntegrity } from './vite/precache-integrity.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
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
  // The package's exports lead to the development build, which warns and is 0.5 kB larger
  // (github.com/remix-run/react-router/issues/14102)
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
  // Read by index.html
  define: {
    'import.meta.env.KEYLESS_PATHS': JSON.stringify(
      [LOGIN_PATH, PRIMER_INGRESO_PATH, PARED_PATH, ...NOBODYS_PATHS].join(' '),
    ),
  },
  plugins: [
    manual,
    firstScreens,
    react({ jsxImportSource: '#ui' }),
    // With es-ES only, a date field crashes in a browser that is not in Spanish
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
          groups: [{ debugName: 'first-screens', name: firstScreenChunk }],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/salud': SERVER, '/demo.json': SERVER } },
  preview: { proxy: { '/api': SERVER, '/auth': SERVER } },
}

const setup = (name: string) => here(`tests/setup/${name}.ts`)
const setupFiles = [setup('cpu'), setup('fail-on-console'), setup('waits')]

/** Tests of screens and the outbox that run the real server. */
const besideServer = [
  'tests/features/{catalogos,homologaciones,maestros,panel,productos,registros}/*-screen.test.tsx',
  'tests/offline/sync/{every-kind,real-server,week-away}.test.ts',
  'tests/offline/sync/live-line.test.ts',
  'tests/offline/sync/oldest-cursor.test.ts',
  'tests/queries/cuenta/relevo.test.ts',
]

/** Tests that start and kill whole servers or fill a disk, which `npm test` leaves to `npm run proof -- processes`. */
const processes = [
  'tests/proof/server/*.test.ts',
  'tests/server/db/{disk-full,disk-reserve,durable-fs,failover,folder-lock}.test.ts',
  'tests/server/deploy/call-filter.test.ts',
  'tests/server/ops/demo/fill-demo.test.ts',
  'tests/server/{primer-ingreso,process}.test.ts',
]

/** Settings of the test projects with a page. */
const withPage = {
  setupFiles: [...setupFiles, setup('screen-costs'), setup('as-new')],
  isolate: false,
  unstubGlobals: true,
  clearMocks: true,
}

/** Settings of the test projects of the server. */
const withServer = {
  setupFiles,
  // The only state in modules is the compiled embedded engine (tests/helpers/databases.ts)
  isolate: false,
  globalSetup: ['tests/setup/postgres-global.ts'],
}

export default defineConfig({
  ...app,
  test: {
    // More than the two cores, since tests often wait for a database or a clock
    maxWorkers: 3,
    expect: { poll: { timeout: 20_000 } }, // As long as tests/setup/waits.ts
    // On a busy machine, a pure rule may wait for seconds too
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'architecture', setupFiles: [setup('cpu')], include: ['tests/architecture.test.ts'] },
      },
      // Pure rules leave no state behind, so they share one process
      {
        extends: true,
        test: { name: 'domain', setupFiles, isolate: false, include: ['tests/domain/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...withPage,
          name: 'unit',
          include: [
            'tests/{http,offline,queries,scanner,planilla,ui,office,features,app,helpers,messages}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: ['tests/architecture.test.ts', ...besideServer],
        },
      },
      {
        extends: true,
        test: {
          ...withPage,
          name: 'beside',
          globalSetup: ['tests/setup/postgres-global.ts'],
          include: besideServer,
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
          ...withServer,
          name: 'server',
          setupFiles: [...setupFiles, setup('cheap-scrypt')],
          include: ['tests/{server,contract,security}/**/*.test.ts'],
          exclude: processes,
        },
      },
      { extends: true, test: { ...withServer, name: 'processes', include: processes } },
    ],
  },
})
