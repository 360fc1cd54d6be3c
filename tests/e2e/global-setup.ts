import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../helpers/chromium.ts'
import { startServer } from '../helpers/start-server.ts'

/** Fills one demo factory that every test starts from a copy of; finds the browser once. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findChromium()
  const template = await mkdtemp(join(tmpdir(), 'butacas-fabrica-'))
  const server = await startServer({ dataDir: template, env: { DEMO: '1' } })
  await server.stop()
  process.env.E2E_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
