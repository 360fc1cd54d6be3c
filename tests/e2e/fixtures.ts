import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import type { Rol } from '#contract/permisos.ts'
import { createFaultProxy, type FaultProxy } from '../helpers/fault-proxy.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { Browsers } from './browsers.ts'
import { type Device, type DeviceOptions, type OwnBrowser, openDevice } from './device.ts'
import { type DeviceState, NOBODYS, putState } from './device-state.ts'
import { Site } from './site.ts'
import { FACTORY, readTablets } from './snapshot.ts'

interface Fixtures {
  contractOnly: boolean
  /** False closes every connection after its answer, so that the browser repeats no request by itself. */
  keepAlive: boolean
  deviceOptions: DeviceOptions
  /** The user signed in from the start, with a loaded mirror; null for an unused device. */
  signedInAs: Rol | null
  /** True if the test installs, replaces or deletes the app. */
  isNew: boolean
  allowedProblems: RegExp[]
  site: Site
  server: StartedServer
  state: DeviceState
  faults: FaultProxy
  device: Device
  newDevice: (options?: BrowserContextOptions) => Promise<Device>
  /** A profile on disk, without the app: for tests that restart the browser or change its settings. */
  ownBrowser: OwnBrowser
  /** Problems of these devices fail the test, unless `allowedProblems` matches them. */
  noticed: Device[]
}

interface WorkerFixtures {
  browsers: Browsers
  /** One server of each kind for all tests of a worker, because a start takes seconds. */
  siteFor: (contractOnly: boolean) => Promise<Site>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  contractOnly: [false, { option: true }],
  keepAlive: [true, { option: true }],
  deviceOptions: [{}, { option: true }],
  allowedProblems: [[], { option: true }],
  signedInAs: [null, { option: true }],
  isNew: [false, { option: true }],
  browsers: [
    async ({ browserName: _ }, use) => {
      const browsers = new Browsers()
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  siteFor: [
    async ({ browsers }, use) => {
      const tablets = await readTablets()
      const started = new Map<boolean, Site>()
      await use(async contractOnly => {
        const env = { DEMO: '1', ...(contractOnly ? { CONTRACT_ONLY: '1' } : {}) }
        const known = started.get(contractOnly)
        if (known !== undefined) return known
        // The tablets' states come from our server, and do not fit a contract-only server
        const site = new Site(
          await startServer({ template: FACTORY, env }),
          browsers,
          contractOnly ? {} : tablets,
        )
        started.set(contractOnly, site)
        return site
      })
      for (const { server } of started.values()) await server.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ contractOnly, siteFor }, use) => use(await siteFor(contractOnly)),
  server: async ({ site }, use) => use(site.server),
  // A tablet's initial state is made before this test's proxy listens on the same port
  state: async ({ site, signedInAs }, use) =>
    use(signedInAs === null ? NOBODYS : await site.stateOf(signedInAs)),
  faults: async ({ site, state: _, keepAlive }, use) => {
    const port = await site.port
    const faults = await createFaultProxy({ target: site.server.url, keepAlive, port })
    await use(faults)
    await faults.close()
  },
  noticed: async ({ allowedProblems }, use) => {
    const devices: Device[] = []
    await use(devices)
    const problems = devices.flatMap(device => device.problems)
    for (const device of devices) await device.dispose()
    expect(problems.filter(text => !allowedProblems.some(pattern => pattern.test(text)))).toEqual([])
  },
  newDevice: async ({ faults, browsers, noticed }, use) => {
    await use(async (options = {}) => {
      const device = await browsers.lend(faults.url, options, NOBODYS)
      noticed.push(device)
      return device
    })
  },
  device: async ({ faults, browsers, noticed, deviceOptions, state, isNew }, use) => {
    const device = await (isNew
      ? browsers.make(faults.url, deviceOptions, state)
      : browsers.lend(faults.url, deviceOptions, state))
    noticed.push(device)
    await use(device)
  },
  ownBrowser: async ({ faults, noticed, deviceOptions, state }, use) => {
    const device = await openDevice(faults.url, deviceOptions)
    noticed.push(device)
    if (state !== NOBODYS) await putState(device.page, state)
    await use(device)
  },
})

export { expect }
