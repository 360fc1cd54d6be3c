import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Rol } from '#contract/rol.ts'
import { createFaultProxy } from '../helpers/fault-proxy.ts'
import { freePort, type StartedServer } from '../helpers/start-server.ts'
import { openDevice } from './device.ts'
import * as floor from './floor.ts'

interface Profile {
  folder: string
  /** What its browser sends with a call: a token is good only beside the browser's own cookie. */
  headers: Record<string, string>
}

/**
 * Profiles of browsers in which somebody has signed in and worked before: the app installed, the mirror there. A test
 * starts from a copy, as a person starts from the tablet of yesterday, instead of installing everything again.
 */
export class Profiles {
  readonly #server: StartedServer
  readonly #made = new Map<Rol, Profile>()
  /** A profile belongs to an origin, so every proxy in front of this server listens here. */
  readonly port: Promise<number> = freePort()

  constructor(server: StartedServer) {
    this.#server = server
  }

  /** The folder to copy; made anew when a test has ended its session. */
  async of(rol: Rol): Promise<string> {
    const known = this.#made.get(rol)
    if (known !== undefined && (await this.#isSignedIn(known.headers))) return known.folder
    if (known !== undefined) await rm(known.folder, { recursive: true, force: true })
    const made = await this.#make(rol)
    this.#made.set(rol, made)
    return made.folder
  }

  async remove(): Promise<void> {
    for (const { folder } of this.#made.values()) await rm(folder, { recursive: true, force: true })
  }

  async #isSignedIn(headers: Profile['headers']): Promise<boolean> {
    const { path } = ENDPOINTS.estados
    const { ok } = await fetch(this.#server.url + path, { headers })
    return ok
  }

  async #make(rol: Rol): Promise<Profile> {
    const folder = await mkdtemp(join(tmpdir(), 'butacas-perfil-'))
    const proxy = await createFaultProxy({ target: this.#server.url, port: await this.port })
    const device = await openDevice(proxy.url, { profile: folder })
    const { page, context } = device
    await floor.signIn(page, rol)
    await floor.openButacas(page)
    await floor.readyForOffline(page)
    await forgetDevice(page)
    const cookies = await context.cookies(proxy.url)
    await device.close()
    await proxy.close()
    const token = cookies.find(({ name }) => name === '__Host-token')?.value ?? ''
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { folder, headers: { authorization: `Bearer ${token}`, cookie } }
  }
}

/** No two devices have one name: each copy gives itself its own. */
async function forgetDevice(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('butacas-device')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const tx = opened.result.transaction('facts', 'readwrite')
          tx.objectStore('facts').delete('id')
          tx.oncomplete = () => resolve()
          tx.onabort = () => reject(tx.error)
        }
      }),
  )
}
