import { forgetListas } from '#offline/listas.ts'
import { Listeners } from '#offline/observable.ts'
import { listPersonas, onSesionChange, type PersonaDelEquipo, takeOver } from '#offline/sesion.ts'
import { canKeepPin, type EstadoPin, type Prueba, readPines, setPin, tryPin } from '#offline/session/pin.ts'
import { forgetAnswers } from '../kept-answers.ts'
import { useRead } from '../use-read.ts'
import { likelyNow } from './device-clock.ts'

export type { EstadoPin } from '#offline/session/pin.ts'

/** How a person takes over. By password alone: `clave` is an admin; `sin-sesion` has no session that began here today. */
type Acceso = 'pin' | 'bloqueado' | 'vencido' | 'clave' | 'sin-pin' | 'sin-sesion'

export interface Relevable extends PersonaDelEquipo {
  acceso: Acceso
  /** The state of their PIN on this device; undefined without one. */
  pin: EstadoPin | undefined
}

/** How a relevo ended. */
export type Relevo = Prueba | { kind: 'sin-sesion' }

/** Forgets what the next person must not see of the office; sessions and the outbox stay. */
async function forgetWhatIsTheirs(next: string): Promise<void> {
  forgetAnswers(next)
  await forgetListas()
}

/** Has a person take over, or return to their own lock, by their PIN on this device. */
export async function relevar(nombre: string, pin: string): Promise<Relevo> {
  const persona = (await listPersonas()).find(each => each.nombre === nombre)
  if (persona === undefined || (!persona.trabaja && !lasts(persona))) return { kind: 'sin-sesion' }
  if (persona.rol === 'admin') return { kind: 'sin-pin' }
  const prueba = await tryPin(nombre, pin)
  if (prueba.kind !== 'bien') return prueba
  if (!(await takeOver(nombre))) return { kind: 'sin-sesion' }
  if (!persona.trabaja) await forgetWhatIsTheirs(nombre)
  return prueba
}

export { canKeepPin, setPin as choosePin }

/** Judged by the least that the server's clock can be, so that a clock set back gives no more time. */
const lasts = ({ vencida, vence }: PersonaDelEquipo): boolean => !vencida && likelyNow() < vence

function accesoDe(persona: PersonaDelEquipo, pin: EstadoPin | undefined): Acceso {
  if (!lasts(persona)) return 'sin-sesion'
  if (persona.rol === 'admin') return 'clave'
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
