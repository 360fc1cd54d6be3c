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

/** `clave`: the role leaves no session. `sin-sesion`: the session has expired or was refused. */
type Acceso = 'pin' | 'bloqueado' | 'vencido' | 'clave' | 'sin-pin' | 'sin-sesion'

export interface Relevable extends PersonaDelEquipo {
  acceso: Acceso
  /** State of the person's PIN on this device; undefined without a PIN. */
  pin: EstadoPin | undefined
}

/**
 * Outcome of a relevo. `sin-pleno`: the person works, but the server refused their PIN, so that new data cannot be
 * read.
 */
export type Relevo = Prueba | { kind: 'sin-sesion' } | { kind: 'sin-pleno' }

/** Longest wait for the server at a relevo, before the person continues with this device's data. */
const PLENO_WAIT_MS = 2_000

/** Deletes the previous person's answers and lists. Sessions and the outbox stay. */
async function forgetWhatIsTheirs(next: string): Promise<void> {
  forgetAnswers(next)
  await forgetListas()
}

/** Takes over, or unlocks the person's own session, by PIN on this device. */
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

/**
 * Shows the PIN to the server. A person without a full token gets one for it. @returns false if the server refuses the
 * PIN, true also without an answer in time.
 */
async function showPin(nombre: string, pin: string): Promise<boolean> {
  if ((await readEmisor())?.owner === nombre) {
    notePrueba(nombre, pin)
    const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), PLENO_WAIT_MS))
    return Promise.race([settleRelevo(), late])
  }
  // The PIN may come from an earlier release, which did not show it to the server
  void tellServer(nombre, pin).catch(() => {}) // The next relevo shows it again
  return true
}

async function tellServer(nombre: string, pin: string): Promise<void> {
  if ((await isOwnServer()) !== true || !(await isUnknownToServer(nombre))) return
  if ((await readCredentials())?.owner !== nombre) return
  await putPinEquipo(pin)
  await noteInServer(nombre)
}

export { canKeepPin }

/** Stores a PIN on this device and at our server, which returns a full token for it after a relevo. */
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

const lasts = ({ vencida, vence }: PersonaDelEquipo): boolean => !vencida && likelyNow() < vence

function accesoOf(persona: PersonaDelEquipo, pin: EstadoPin | undefined): Acceso {
  if (!can(persona.rol, 'tableta.compartir')) return 'clave'
  if (!lasts(persona)) return 'sin-sesion'
  if (pin === 'bloqueado' || pin === 'vencido') return pin
  return pin === 'listo' ? 'pin' : 'sin-pin'
}

async function listRelevables(): Promise<Relevable[]> {
  const [personas, pines] = await Promise.all([listPersonas(), readPines()])
  return personas.map(each => {
    const pin = pines.get(each.nombre)
    return { ...each, pin, acceso: accesoOf(each, pin) }
  })
}

/** The people; undefined until read, `fallo` if this device could not read them. */
export type Relevables = readonly Relevable[] | 'fallo' | undefined

/** People who can take over by PIN from the current person (null for none). */
export const siguientes = (relevables: Relevables, actual: string | null): readonly Relevable[] =>
  typeof relevables === 'object'
    ? relevables.filter(({ nombre, acceso }) => nombre !== actual && acceso === 'pin')
    : []

const changes = new Listeners()
/** Reads the people again: after a PIN was set or tried, or after a failed reading. */
export const rereadRelevables = (): void => changes.tell()

const readRelevables = () => listRelevables().catch(() => 'fallo' as const)
const followRelevables = (again: () => void): (() => void) => {
  const forgets = [onSesionChange(again), changes.subscribe(again)]
  return () => {
    for (const forget of forgets) forget()
  }
}

/**
 * All people of this device, updated live. After a failed reading nothing counts as known, because a PIN may be
 * missing.
 */
export const useRelevables = (): Relevables =>
  useRead<Exclude<Relevables, undefined>>(readRelevables, followRelevables)
