import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { MARCO } from '#messages/marco.ts'
import type { FaultProxy } from '../helpers/fault-proxy.ts'
import * as floor from './floor.ts'

export const WORKER = '/service-worker.js'

/** Simulates a new version of the app: the server returns a worker with a different text. */
export async function publish(faults: FaultProxy, change: (worker: string) => string): Promise<void> {
  const worker = await (await fetch(faults.url + WORKER)).text()
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
  faults.rules.unshift({
    path: WORKER,
    fault: { kind: 'answer', status: 200, headers, body: change(worker) },
  })
}

export function chunkOf(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/app/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`no chunk of ${source}`)
  return file
}

export const banner = (page: Page): Locator => page.getByText(MARCO.versionNueva)
export const update = (page: Page): Locator =>
  page.getByRole('button', { name: MARCO.actualizar, exact: true })

export async function take(page: Page): Promise<void> {
  await page.bringToFront()
  await Promise.all([page.waitForEvent('load'), update(page).click()])
  await expect(floor.scanField(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
}
