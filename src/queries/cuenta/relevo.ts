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

/** Whether a person can take over by PIN. `clave`: the role may not. `sin-sesion`: the session has ended. */
type Acceso = 'pin' | 'bloqueado' | 'vencido' | 'clave' | 'sin-pin' | 'sin-sesion'

export interface Relevable extends PersonaDelEquipo {
  acceso: Acceso
  pin: EstadoPin | undefined
}

/**
 * Outcome of a relevo, in which a person takes over by PIN. `sin-pleno`: the person can capture changes but read no new
 * data, because the server refused the PIN.
 */
export type Relevo = Prueba | { kind: 'sin-sesion' } | { kind: 'sin-pleno' }

/** Longest wait for the server's full token. After it the person works with this device's data. */
const PLENO_WAIT_MS = 2_000

async function forgetWhatIsTheirs(next: string): Promise<void> {
  forgetAnswers(next)
  await forgetListas()
}

/** Checks the PIN on this device. The person then takes over, or continues their locked session. */
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
 * Sends the PIN to the server, which gives a full token for it if the person has none. @returns false if the server
 * refused the PIN; true without an answer in time.
 */
async function showPin(nombre: string, pin: string): Promise<boolean> {
  if ((await readEmisor())?.owner === nombre) {
    notePrueba(nombre, pin)
    const late = new Promise<boolean>(resolve => setTimeout(() => resolve(true), PLENO_WAIT_MS))
    return Promise.race([settleRelevo(), late])
  }
  // An earlier release stored PINs without sending them to the server
  void tellServer(nombre, pin).catch(() => {}) // After a failure the next relevo sends it
  return true
}

async function tellServer(nombre: string, pin: string): Promise<void> {
  if ((await isOwnServer()) !== true || !(await isUnknownToServer(nombre))) return
  if ((await readCredentials())?.owner !== nombre) return
  await putPinEquipo(pin)
  await noteInServer(nombre)
}

export { canKeepPin }

/** Stores a PIN on this device and on our server. */
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

/** This device's people. Undefined until they are read, `fallo` if the database failed. */
export type Relevables = readonly Relevable[] | 'fallo' | undefined

/** People who can take over by PIN. @param actual the current person, or null. */
export const siguientes = (relevables: Relevables, actual: string | null): readonly Relevable[] =>
  typeof relevables === 'object'
    ? relevables.filter(({ nombre, acceso }) => nombre !== actual && acceso === 'pin')
    : []

const changes = new Listeners()
/** Reads the people again. Call after a PIN was set or tried, or to retry a failed reading. */
export const rereadRelevables = (): void => changes.tell()

const readRelevables = () => listRelevables().catch(() => 'fallo' as const)
const followRelevables = (again: () => void): (() => void) => {
  const forgets = [onSesionChange(again), changes.subscribe(again)]
  return () => {
    for (const forget of forgets) forget()
  }
}

/**
 * All people of this device, updated live. `fallo` after any failed reading, even if earlier people are known: a PIN
 * may be missing.
 */
export const useRelevables = (): Relevables =>
  useRead<Exclude<Relevables, undefined>>(readRelevables, followRelevables)
