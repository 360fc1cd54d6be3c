import { appVersion } from '#queries/app-version.ts'

/** Drains in a row are told of once. */
const AFTER_MS = 3_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Has the server told how this device is, soon; its code comes when it is needed. */
export function informSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void inform().catch(() => {}), AFTER_MS) // Told again after the next drain
}

async function inform(): Promise<void> {
  const { informarDispositivo } = await import('#offline/informe-dispositivo.ts')
  await informarDispositivo(appVersion())
}
