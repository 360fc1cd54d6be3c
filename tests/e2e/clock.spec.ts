import { BLOQUEO } from '#messages/persona/opciones.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

const MIN_MS = 60_000
const MOVED = 'reloj-movido'

/** Moves the wall clock of the page and no other clock. The test cannot reach the worker's clock. */
function moveWallClock(): void {
  const True = Date
  const moved = (): number => {
    try {
      return Number(localStorage.getItem('reloj-movido') ?? 0)
    } catch {
      return 0 // A page without an origin has no storage
    }
  }
  globalThis.Date = class extends True {
    constructor(...given: [] | ConstructorParameters<typeof True>) {
      if (given.length === 0) super(True.now() + moved())
      else super(...given)
    }
    static override now = (): number => True.now() + moved()
  } as DateConstructor
}

/** Whether the mirror was refreshed after the page was opened. */
function isMirrorOfThisPage(): Promise<boolean> {
  return new Promise(resolve => {
    const opening = indexedDB.open('butacas')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('meta').objectStore('meta').get('mirror')
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result?.refreshedAt > performance.timeOrigin)
      }
    }
  })
}

test.use({ signedInAs: 'operario', deviceOptions: { initScript: moveWallClock } })

test('O44: moving the wall clock offline by minutes or a year changes no capture time and does not lock the tablet', async ({
  device,
  server,
}) => {
  const { page, context } = device
  const side = await asUser(server.url, 'operario')
  const jumps = [25, -40, 365 * 24 * 60, -365 * 24 * 60]
  const seats = await seatsIn(side, floor.TAPIZADA, jumps.length)
  await floor.openForOffline(page)
  // Other tests may have changed this server since the snapshot, so the page refreshes its mirror at once
  await floor.sayOnline(page)
  await expect.poll(() => page.evaluate(isMirrorOfThisPage)).toBe(true)
  await context.setOffline(true)
  const done: { nro: string; at: number }[] = []
  for (const [i, jump] of jumps.entries()) {
    await page.evaluate(([key, ms]) => localStorage.setItem(String(key), String(ms)), [MOVED, jump * MIN_MS])
    const moved = (await page.evaluate(() => Date.now())) - Date.now()
    expect(Math.abs(moved - jump * MIN_MS)).toBeLessThan(MIN_MS)
    const nro = seats[i]?.nro ?? ''
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    await floor.changeStateOfCard(page, 'pesada')
    done.push({ nro, at: Date.now() })
    await floor.expectPending(page, i + 1)
  }
  await expect(page.getByRole('dialog', { name: BLOQUEO.titulo('operario') })).toBeHidden()
  await context.setOffline(false)
  for (const { nro, at } of done) {
    await expect
      .poll(async () => (await side.historial(nro)).at(-1)?.estado.nombre, { timeout: 60_000 })
      .toBe('pesada')
    const last = (await side.historial(nro)).at(-1)
    // `fechaHs` is in the factory's zone, three hours behind UTC
    expect(Math.abs(Date.parse(`${last?.id.fechaHs}-03:00`) - at)).toBeLessThan(MIN_MS)
    expect(last?.margenMin).toBeUndefined()
  }
})
