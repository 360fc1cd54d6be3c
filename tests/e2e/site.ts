import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Rol } from '#contract/permisos.ts'
import { createFaultProxy } from '../helpers/fault-proxy.ts'
import { freePort, type StartedServer } from '../helpers/start-server.ts'
import type { Browsers } from './browsers.ts'
import { type DeviceState, NOBODYS, takeState } from './device-state.ts'
import * as floor from './floor.ts'

/** A server, with the initial tablet states of its tests. */
export class Site {
  readonly server: StartedServer
  readonly #browsers: Browsers
  /** The port of every proxy of this server: a browser's data belong to one origin. */
  readonly port: Promise<number> = freePort()
  readonly #made: Partial<Record<Rol, DeviceState>>

  /** @param made states of tablets from another server with the same data. */
  constructor(server: StartedServer, browsers: Browsers, made: Partial<Record<Rol, DeviceState>> = {}) {
    this.server = server
    this.#browsers = browsers
    this.#made = { ...made }
  }

  /**
   * State of a signed-in tablet, with the whole mirror if the role has a mirror. Made again if a test has ended its
   * session.
   */
  async stateOf(rol: Rol): Promise<DeviceState> {
    const known = this.#made[rol]
    if (known !== undefined && (await this.#isSignedIn(known))) return known
    const made = await this.#make(rol)
    this.#made[rol] = made
    return made
  }

  async #isSignedIn({ cookies }: DeviceState): Promise<boolean> {
    const token = cookies.find(({ name }) => name === '__Host-token')?.value ?? ''
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    // A token is valid only with its browser's own cookie
    const headers = { authorization: `Bearer ${token}`, cookie }
    const { ok } = await fetch(this.server.url + ENDPOINTS.estados.path, { headers })
    return ok
  }

  async #make(rol: Rol): Promise<DeviceState> {
    const proxy = await createFaultProxy({ target: this.server.url, port: await this.port })
    const device = await this.#browsers.lend(proxy.url, {}, NOBODYS)
    try {
      await floor.beginWork(device.page, rol)
      return await takeState(device.page)
    } finally {
      await device.dispose()
      await proxy.close()
    }
  }
}
