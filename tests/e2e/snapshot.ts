import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROLES, type Rol } from '#contract/permisos.ts'
import { startServer } from '../helpers/start-server.ts'
import { Browsers } from './browsers.ts'
import type { DeviceState } from './device-state.ts'
import { Site } from './site.ts'

const SNAPSHOT = join(import.meta.dirname, '../../test-results/snapshot')
const TABLETS = join(SNAPSHOT, 'tabletas.json')
/** Data folder of the demo factory; every server starts from a copy. */
export const FACTORY: string = join(SNAPSHOT, 'fabrica')

export type Tablets = Record<Rol, DeviceState>

export async function makeSnapshot(): Promise<void> {
  await rm(SNAPSHOT, { recursive: true, force: true })
  await mkdir(FACTORY, { recursive: true })
  const server = await startServer({ dataDir: FACTORY, env: { DEMO: '1' } })
  const browsers = new Browsers()
  const site = new Site(server, browsers)
  const tablets: [Rol, DeviceState][] = []
  for (const rol of ROLES) tablets.push([rol, await site.stateOf(rol)])
  await browsers.close()
  await server.stop()
  await writeFile(TABLETS, JSON.stringify(Object.fromEntries(tablets)))
}

export const readTablets = async (): Promise<Tablets> =>
  JSON.parse(await readFile(TABLETS, 'utf8')) as Tablets
