import { CIERRES_MAX } from '#contract/limites.ts'
import { isApiError } from '#http/api-error.ts'
import { postCierres, postEmisor, postPleno } from '#http/auth.ts'
import { getDeviceId, getServerKeepsKeys } from '../device.ts'
import {
  clearOthers,
  dropCierres,
  listCierres,
  listSinEmisor,
  readEmisor,
  saveEmisor,
  savePleno,
} from '../sesion.ts'
import { noteContact } from './pin.ts'

const LOCK = 'butacas-relevo'

/** The PIN that was right here and that the server has not judged yet; in this page's memory alone. */
let prueba: { nombre: string; pin: string } | null = null

/** Keeps a PIN until the server can be asked, for as long as this person works in this page. */
export const notePrueba = (nombre: string, pin: string): void => {
  prueba = { nombre, pin }
}

/**
 * Does what taking over left to do (docs/decisions/0038-a-token-that-only-sends.md): no full token of another person stays
 * here, the server closes what ended, and the person who works gets a full token for their PIN. To be called after every
 * change of who works and whenever the server is back. Without a network the rest waits for the next call.
 * @returns false where the server refused the PIN.
 */
export async function settleRelevo(): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  try {
    return await (locks ? locks.request(LOCK, {}, settle) : settle())
  } catch (error) {
    if (!isApiError(error)) throw error
    return true
  }
}

async function settle(): Promise<boolean> {
  await clearOthers()
  const [keepsKeys, working] = await Promise.all([getServerKeepsKeys(), readEmisor()])
  if (working?.owner !== prueba?.nombre) prueba = null
  if (keepsKeys !== true) return true
  await askEmisores()
  await tellCierres()
  return exchange(working)
}

async function exchange(working: Awaited<ReturnType<typeof readEmisor>>): Promise<boolean> {
  if (working === null || prueba === null) return true
  try {
    await savePleno(working.owner, await postPleno(prueba.pin, working.token))
    prueba = null
    await noteContact(working.owner)
    return true
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'http' || error.status >= 500) throw error
    // Wrong, unknown or tried too often there: only the password helps
    prueba = null
    return false
  }
}

/** For sessions that an earlier release opened. */
async function askEmisores(): Promise<void> {
  for (const credentials of await listSinEmisor()) {
    const emisor = await postEmisor(await getDeviceId(), credentials.token).catch(unlessAnswered)
    if (emisor !== null) await saveEmisor(credentials, emisor)
  }
}

async function tellCierres(): Promise<void> {
  const sids = (await listCierres()).slice(0, CIERRES_MAX)
  if (sids.length === 0) return
  await postCierres(sids).catch(unlessAnswered)
  await dropCierres(sids)
}

/** A refusal would be the same the next time. @throws ApiError without an answer. */
function unlessAnswered(error: unknown): null {
  if (isApiError(error) && error.kind === 'http' && error.status < 500) return null
  throw error
}
