import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

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
  },
  devOptions: { enabled: true, type: 'module' },
})

const app: UserConfig = {
  plugins: [
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
  },
  server: { proxy: { '/api': SERVER, '/auth': SERVER, '/salud': SERVER, '/demo.json': SERVER } },
  preview: { proxy: { '/api': SERVER, '/auth': SERVER } },
}

const setupFiles = [fileURLToPath(new URL('./tests/setup/fail-on-console.ts', import.meta.url))]

export default defineConfig({
  ...app,
  test: {
    projects: [
      { extends: true, test: { name: 'architecture', include: ['tests/architecture.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles,
          include: [
            'tests/{domain,http,offline,queries,ui,features,app,helpers,messages}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: ['tests/architecture.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles,
          globalSetup: ['tests/setup/postgres-global.ts'],
          include: ['tests/{server,contract}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
