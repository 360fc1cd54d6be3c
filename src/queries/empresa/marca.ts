import { useEffect, useSyncExternalStore } from 'react'
import type { Marca } from '#contract/empresa.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { ask, isApiError } from '#http/client.ts'
import { Setting } from '../browser-storage.ts'

/** Name and logo of the company, shown on screens without a session. */
export interface MarcaGuardada {
  /** Empty if there is no company. */
  nombre: string
  /** A data URL; null for none. */
  logo: string | null
  version: number
}

const NINGUNA: MarcaGuardada = { nombre: '', logo: null, version: 0 }
/** Only data URLs: another address would make the browser call a foreign server. */
const LOGO = /^data:image\/(png|jpeg);base64,/

/** Checks a stored or answered value: another version of the app or of the server may have made it. */
function parseMarca(value: unknown): MarcaGuardada {
  if (!isMarca(value)) return NINGUNA
  const { nombre, logo, version } = value
  return { nombre, logo: isText(logo) && LOGO.test(logo) ? logo : null, version }
}

const isMarca = shaped<MarcaGuardada>({ nombre: isText, version: isNumber })

/** Stays after a sign-out, for the sign-in screen. Name and logo are public. */
const marca = new Setting<MarcaGuardada>('butacas-marca', parseMarca)

export const useMarca = (): MarcaGuardada => useSyncExternalStore(marca.subscribe, marca.getSnapshot)

export function keepMarca(next: MarcaGuardada): void {
  const { nombre, logo, version } = marca.getSnapshot()
  if (nombre !== next.nombre || logo !== next.logo || version !== next.version) marca.set(next)
}

/** Fetches name and logo. Without an answer the stored ones stay. */
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
 * Refreshes name and logo now and every ten minutes, for screens without a session.
 * @param isOwn whether this is our server; another server is not asked.
 */
export function useRefreshedMarca(isOwn: boolean | null): MarcaGuardada {
  useEffect(() => {
    if (isOwn !== true) return
    void refreshMarca() // Handles its own failures
    const timer = setInterval(() => void refreshMarca(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOwn])
  return useMarca()
}
