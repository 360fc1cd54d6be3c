import { test as base, expect } from '@playwright/test'
import { createFaultProxy, type FaultProxy } from '../helpers/fault-proxy.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { type Device, type DeviceOptions, openDevice } from './device.ts'

interface Fixtures {
  /** CONTRACT_ONLY=1: every extension of ours is off. */
  contractOnly: boolean
  /** False closes every connection after its answer, so that the browser repeats nothing by itself. */
  keepAlive: boolean
  server: StartedServer
  /** In front of `server`; the device goes through it. */
  faults: FaultProxy
  /** What the device is: width, touch, scripts that run before the app. */
  deviceOptions: DeviceOptions
  device: Device
  /** More devices than one, closed at the end. */
  newDevice: (options?: DeviceOptions) => Promise<Device>
  /** Complaints of the browser that a test provokes on purpose. */
  allowedProblems: RegExp[]
}

interface WorkerFixtures {
  /** A start costs seconds, and each test takes seats that no other has changed: one server of each kind is enough. */
  serverFor: (contractOnly: boolean) => Promise<StartedServer>
}

/** A server with demo data, and before it a proxy and a browser that are fresh for each test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  contractOnly: [false, { option: true }],
  keepAlive: [true, { option: true }],
  deviceOptions: [{}, { option: true }],
  allowedProblems: [[], { option: true }],
  serverFor: [
    async ({ browserName: _ }, use) => {
      const template = process.env.E2E_TEMPLATE
      if (template === undefined) throw new Error('global-setup.ts has not run')
      const started = new Map<boolean, StartedServer>()
      await use(async contractOnly => {
        const env = { DEMO: '1', ...(contractOnly ? { CONTRACT_ONLY: '1' } : {}) }
        const server = started.get(contractOnly) ?? (await startServer({ template, env }))
        started.set(contractOnly, server)
        return server
      })
      for (const server of started.values()) await server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ contractOnly, serverFor }, use) => use(await serverFor(contractOnly)),
  faults: async ({ server, keepAlive }, use) => {
    const faults = await createFaultProxy({ target: server.url, keepAlive })
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
  device: async ({ newDevice, deviceOptions }, use) => {
    await use(await newDevice(deviceOptions))
  },
})

export { expect }
