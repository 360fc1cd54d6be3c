import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from '../helpers/chromium.ts'
import { startServer } from '../helpers/start-server.ts'

/** Fills one demo factory that every test starts from a copy of; finds the browsers once. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findChromium()
  process.env.HEADLESS_SHELL_PATH = await findHeadlessShell()
  const template = await mkdtemp(join(tmpdir(), 'butacas-fabrica-'))
  const server = await startServer({ dataDir: template, env: { DEMO: '1' } })
  await server.stop()
  process.env.E2E_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
