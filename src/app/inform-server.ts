import { appVersion } from '#queries/outbox/app-version.ts'

/** What happens in a row is told of once, and however long the row is, no later than this after its first. */
const AFTER_MS = 3_000

let isDue = false

/** Has the server told how this device is, soon; its code comes when it is needed. */
export function informSoon(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    void inform().catch(() => {}) // Told again after the next drain
  }, AFTER_MS)
}

async function inform(): Promise<void> {
  const { informarDispositivo } = await import('#offline/informe-dispositivo.ts')
  await informarDispositivo(appVersion())
}
