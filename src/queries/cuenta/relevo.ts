import { can } from '#contract/permisos.ts'
import { putPinEquipo } from '#http/auth.ts'
import { isApiError } from '#http/client.ts'
import { isOwnServer } from '#offline/device.ts'
import { forgetListas } from '#offline/listas.ts'
import { Listeners } from '#offline/observable.ts'
import {
  listPersonas,
  onSesionChange,
  type PersonaDelEquipo,
  readCredentials,
  readEmisor,
  readIdentificado,
  takeOver,
} from '#offline/sesion.ts'
import {
  canKeepPin,
  type Eleccion,
  type EstadoPin,
  isUnknownToServer,
  noteInServer,
  notePrueba,
  type Prueba,
  readPines,
  setPin,
  settleRelevo,
  tryPin,
} from '#offline/session/pin.ts'
import { likelyNow, useRead } from '#queries/device.ts'
import { forgetAnswers } from '#queries/local-storage.ts'

export type { EstadoPin } from '#offline/session/pin.ts'

/** How a person takes over. By password alone: `clave` is a role that leaves no session; `sin-sesion` has none that began here today. */
type Acceso = 'pin' | 'bloqueado' | 'vencido' | 'clave' | 'sin-pin' | 'sin-sesion'

export interface Relevable extends PersonaDelEquipo {
  acceso: Acceso
  /** The state of their PIN on this device; undefined without one. */
  pin: EstadoPin | undefined
}

/** How a relevo ended. `sin-pleno`: they work, but the server does not know their PIN, so that nothing new is read. */
export type Relevo = Prueba | { kind: 'sin-sesion' } | { kind: 'sin-pleno' }

/** How long a relevo waits for the server before the person goes on with what is here. */
const PLENO_WAIT_MS = 2_000

/** Forgets what the next person must not see of the office; sessions and the outbox stay. */
async function forgetWhatIsTheirs(next: string): Promise<void> {
  forgetAnswers(next)
  await forgetListas()
}

/** Has a person take over, or return to their own lock, by their PIN on this device. */
export async function relevar(nombre: string, pin: string): Promise<Relevo> {
  const persona = (await listPersonas()).find(each => each.nombre === nombre)
  if (persona === undefined || (!persona.trabaja && !lasts(persona))) return { kind: 'sin-sesion' }
  if (!can(persona.rol, 'tableta.compartir')) return { kind: 'sin-pin' }
  const prueba = await tryPin(nombre, pin)
  if (prueba.kind !== 'bien') return prueba
  if (!(await takeOver(nombre))) return { kind: 'sin-sesion' }
  if (!persona.trabaja) await forgetWhatIsTheirs(nombre)
  return (await showPin(nombre, pin)) ? prueba : { kind: 'sin-pleno' }
}

/** Shows the PIN to the server, which gives a full token for it. @returns false where it refused. */
async function showPin(nombre: string, pin: string): Promise<boolean> {
  if ((await readEmisor())?.owner === nombre) {
    notePrueba(nombre, pin)
    const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), PLENO_WAIT_MS))
    return Promise.race([settleRelevo(), late])
  }
  // Chosen with an earlier release, which told the server of none
  void tellServer(nombre, pin).catch(() => {}) // The next relevo tells it again
  return true
}

async function tellServer(nombre: string, pin: string): Promise<void> {
  if ((await isOwnServer()) !== true || !(await isUnknownToServer(nombre))) return
  if ((await readCredentials())?.owner !== nombre) return
  await putPinEquipo(pin)
  await noteInServer(nombre)
}

export { canKeepPin }

/** Keeps a PIN on this device and at our server, which gives a full token for it after a relevo. */
export async function choosePin(nombre: string, pin: string): Promise<Eleccion> {
  if ((await readIdentificado(nombre)) !== 'clave') return 'sin-clave'
  if ((await isOwnServer()) !== true) return setPin(nombre, pin)
  try {
    await putPinEquipo(pin)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.kind !== 'http' || error.status >= 500) return 'sin-red'
    if (error.status === 422) return 'prohibido'
    throw error
  }
  return setPin(nombre, pin, true)
}

/** Judged by the least that the server's clock can be, so that a clock set back gives no more time. */
const lasts = ({ vencida, vence }: PersonaDelEquipo): boolean => !vencida && likelyNow() < vence

function accesoDe(persona: PersonaDelEquipo, pin: EstadoPin | undefined): Acceso {
  if (!can(persona.rol, 'tableta.compartir')) return 'clave'
  if (!lasts(persona)) return 'sin-sesion'
  if (pin === 'bloqueado' || pin === 'vencido') return pin
  return pin === 'listo' ? 'pin' : 'sin-pin'
}

/** Everybody of this device, and how each can take over. */
async function listRelevables(): Promise<Relevable[]> {
  const [personas, pines] = await Promise.all([listPersonas(), readPines()])
  return personas.map(each => {
    const pin = pines.get(each.nombre)
    return { ...each, pin, acceso: accesoDe(each, pin) }
  })
}

/** Undefined until they have been read; `fallo` where this device could not. */
export type Relevables = readonly Relevable[] | 'fallo' | undefined

/** Who can take over by PIN from whoever works now (null for nobody). */
export const siguientes = (relevables: Relevables, actual: string | null): readonly Relevable[] =>
  typeof relevables === 'object'
    ? relevables.filter(({ nombre, acceso }) => nombre !== actual && acceso === 'pin')
    : []

const changes = new Listeners()
/** Has them read again after a PIN was chosen or tried, or after a reading failed. */
export const rereadRelevables = (): void => changes.tell()

const readRelevables = () => listRelevables().catch(() => 'fallo' as const)
const followRelevables = (again: () => void): (() => void) => {
  const forgets = [onSesionChange(again), changes.subscribe(again)]
  return () => {
    for (const forget of forgets) forget()
  }
}

/** Everybody of this device, as it changes. A reading that fails leaves nothing known, because a PIN may be missing in it. */
export const useRelevables = (): Relevables =>
  useRead<Exclude<Relevables, undefined>>(readRelevables, followRelevables)
