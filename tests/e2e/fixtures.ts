import { test as base, expect } from '@playwright/test'
import type { Rol } from '#contract/rol.ts'
import { createFaultProxy, type FaultProxy } from '../helpers/fault-proxy.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { type Device, type DeviceOptions, openDevice } from './device.ts'
import { Profiles } from './profiles.ts'

interface Fixtures {
  /** CONTRACT_ONLY=1: every extension of ours is off. */
  contractOnly: boolean
  /** False closes every connection after its answer, so that the browser repeats nothing by itself. */
  keepAlive: boolean
  site: Site
  server: StartedServer
  template: string | undefined
  /** In front of `server`; the device goes through it. */
  faults: FaultProxy
  /** What the device is: width, touch, scripts that run before the app. */
  deviceOptions: DeviceOptions
  /** Whose the device is from the start, with the app installed and the mirror on it; null: a new one, of nobody. */
  signedInAs: Rol | null
  device: Device
  /** More devices than one, closed at the end. */
  newDevice: (options?: DeviceOptions) => Promise<Device>
  /** Complaints of the browser that a test provokes on purpose. */
  allowedProblems: RegExp[]
}

interface Site {
  server: StartedServer
  profiles: Profiles
}

interface WorkerFixtures {
  /** A start costs seconds, and each test takes seats that no other has changed: one server of each kind is enough. */
  siteFor: (contractOnly: boolean) => Promise<Site>
}

/** A server with demo data, and before it a proxy and a browser that are fresh for each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  contractOnly: [false, { option: true }],
  keepAlive: [true, { option: true }],
  deviceOptions: [{}, { option: true }],
  allowedProblems: [[], { option: true }],
  signedInAs: [null, { option: true }],
  siteFor: [
    async ({ browserName: _ }, use) => {
      const template = process.env.E2E_TEMPLATE
      if (template === undefined) throw new Error('global-setup.ts has not run')
      const started = new Map<boolean, Site>()
      await use(async contractOnly => {
        const env = { DEMO: '1', ...(contractOnly ? { CONTRACT_ONLY: '1' } : {}) }
        const known = started.get(contractOnly)
        if (known !== undefined) return known
        const server = await startServer({ template, env })
        const site = { server, profiles: new Profiles(server) }
        started.set(contractOnly, site)
        return site
      })
      for (const { server, profiles } of started.values()) {
        await profiles.remove()
        await server.stop()
      }
    },
    { scope: 'worker' },
  ],
  site: async ({ contractOnly, siteFor }, use) => use(await siteFor(contractOnly)),
  server: async ({ site }, use) => use(site.server),
  // What the profile needs is made before this test's proxy listens where it was made through
  template: async ({ site, signedInAs }, use) =>
    use(signedInAs === null ? undefined : await site.profiles.of(signedInAs)),
  faults: async ({ site, template: _, keepAlive }, use) => {
    const port = await site.profiles.port
    const faults = await createFaultProxy({ target: site.server.url, keepAlive, port })
    await use(faults)
    await faults.close()
  },
  newDevice: async ({ faults, allowedProblems }, use) => {
    const devices: Device[] = []
    await use(async options => {
      const device = await openDevice(faults.url, options)
      devices.push(device)
      return device
    })
    const problems = devices.flatMap(device => device.problems)
    for (const device of devices) await device.dispose()
    expect(problems.filter(text => !allowedProblems.some(pattern => pattern.test(text)))).toEqual([])
  },
  device: async ({ newDevice, deviceOptions, template }, use) => {
    await use(await newDevice({ ...deviceOptions, ...(template === undefined ? {} : { template }) }))
  },
})

export { expect }
