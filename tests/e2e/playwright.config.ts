import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IS_LONG } from './depth.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(root, 'test-results/e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Each has servers, folders and ports of its own; a test mostly waits
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  projects: [
    { name: 'snapshot', testMatch: 'snapshot.setup.ts' },
    // What takes too long for every run: long.config.ts
    { name: 'e2e', grepInvert: IS_LONG, dependencies: ['snapshot'] },
  ],
  // Generous: a busy machine is no fault, and nothing waits for it in vain
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/playwright.json') }]],
})
