import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IS_LONG } from './depth.ts'
import config from './playwright.config.ts'

/** Tests too long for every run: every screen at each width in each theme, and those that wait a minute. */
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
