import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IS_LONG } from './depth.ts'
import config from './playwright.config.ts'

/** The tests that `npm test` leaves out (`depth.ts`). */
export default defineConfig({
  ...config,
  globalSetup: join(import.meta.dirname, 'long-setup.ts'),
  projects: [
    { name: 'snapshot', testMatch: 'snapshot.setup.ts' },
    { name: 'long', grep: IS_LONG, dependencies: ['snapshot'] },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: join(import.meta.dirname, '../../test-results/playwright-long.json') }],
  ],
})
