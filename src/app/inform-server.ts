import { appVersion } from '#queries/outbox/app-version.ts'

/** Events are reported together, at most this long after the first. */
const AFTER_MS = 3_000

let isDue = false

/** Reports the state of this device to the server soon. The code for it is loaded when it is needed. */
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
