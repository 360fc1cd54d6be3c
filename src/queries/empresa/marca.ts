import { useEffect, useSyncExternalStore } from 'react'
import type { Marca } from '#contract/empresa.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { ask, isApiError } from '#http/client.ts'
import { Setting } from '../browser-storage.ts'

/** Name and logo of the company, shown without a session. */
export interface MarcaGuardada {
  /** Empty if there is no company. */
  nombre: string
  /** A data URL; null for none. */
  logo: string | null
  version: number
}

const NINGUNA: MarcaGuardada = { nombre: '', logo: null, version: 0 }
/** Other addresses could make the browser ask another server. */
const LOGO = /^data:image\/(png|jpeg);base64,/

/** Checks a value, which another version of the app may have stored, or another kind of server answered. */
function parseMarca(value: unknown): MarcaGuardada {
  if (!isMarca(value)) return NINGUNA
  const { nombre, logo, version } = value
  return { nombre, logo: isText(logo) && LOGO.test(logo) ? logo : null, version }
}

const isMarca = shaped<MarcaGuardada>({ nombre: isText, version: isNumber })

/** Stays after a sign-out, for the login. Name and logo are public. */
const marca = new Setting<MarcaGuardada>('butacas-marca', parseMarca)

/** The company as the server last sent it to this device. */
export const useMarca = (): MarcaGuardada => useSyncExternalStore(marca.subscribe, marca.getSnapshot)

export function keepMarca(next: MarcaGuardada): void {
  const { nombre, logo, version } = marca.getSnapshot()
  if (nombre !== next.nombre || logo !== next.logo || version !== next.version) marca.set(next)
}

/** Without an answer the last company stays. */
async function refreshMarca(): Promise<void> {
  const had = marca.getSnapshot()
  try {
    const query = { version: had.version || undefined }
    keepMarca(parseMarca({ logo: had.logo, ...(await ask<Marca>(EMPRESA.marca, { query, token: null })) }))
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 404) keepMarca(NINGUNA)
  }
}

const EVERY_MS = 10 * 60_000

/**
 * Refreshes the company now and every ten minutes, while a screen without a session is shown.
 * @param isOwn whether this is our server; a server that may be contract-only is not asked.
 */
export function useRefreshedMarca(isOwn: boolean | null): MarcaGuardada {
  useEffect(() => {
    if (isOwn !== true) return
    void refreshMarca() // `refreshMarca` handles its own failures
    const timer = setInterval(() => void refreshMarca(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOwn])
  return useMarca()
}
