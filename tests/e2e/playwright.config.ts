import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IS_LONG } from './depth.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(root, 'test-results/e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Workers share no server, folder or port, and their tests mostly wait
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A hanging test fails earlier, by the limit of an action or a wait
  timeout: 600_000,
  use: { actionTimeout: 60_000, navigationTimeout: 60_000 },
  projects: [
    { name: 'snapshot', testMatch: 'snapshot.setup.ts' },
    // Long tests: long.config.ts
    { name: 'e2e', grepInvert: IS_LONG, dependencies: ['snapshot'] },
  ],
  // Generous, for busy machines
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/playwright.json') }]],
})
