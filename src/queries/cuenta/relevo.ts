import { forgetListas } from '#offline/listas.ts'
import { Listeners } from '#offline/observable.ts'
import { listPersonas, onSesionChange, type PersonaDelEquipo, takeOver } from '#offline/sesion.ts'
import { canKeepPin, type EstadoPin, type Prueba, readPines, setPin, tryPin } from '#offline/session/pin.ts'
import { forgetAnswers } from '../kept-answers.ts'
import { useRead } from '../use-read.ts'
import { forgetBorradores } from './borradores.ts'
import { likelyNow } from './device-clock.ts'

export type { EstadoPin } from '#offline/session/pin.ts'

/**
 * How a person of this device can take over: by PIN, or by password alone (`clave`: an admin always; `sin-pin`: who chose
 * none; `vencido`: whose PIN ran out; `sin-sesion`: whose session ended, or did not begin here today).
 */
type Acceso = 'pin' | 'bloqueado' | 'vencido' | 'clave' | 'sin-pin' | 'sin-sesion'

export interface Relevable extends PersonaDelEquipo {
  acceso: Acceso
  /** How their PIN of this device stands; undefined of who has none. */
  pin: EstadoPin | undefined
}

/** How a relevo ended. */
export type Relevo = Prueba | { kind: 'sin-sesion' }

/** What a person sees of the office must not be what the next one finds; their sessions and the outbox stay. */
async function forgetWhatIsTheirs(next: string): Promise<void> {
  forgetAnswers(next)
  forgetBorradores(next)
  await forgetListas()
}

/** Whoever that is takes over, or is back where they work already, by their PIN on this device. */
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

/** A clock that was set back gives no more time: the least that the server's can be by now counts too. */
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

/** Who can take over by their PIN from whoever works now, who is null for nobody. */
export const siguientes = (relevables: Relevables, actual: string | null): readonly Relevable[] =>
  typeof relevables === 'object'
    ? relevables.filter(({ nombre, acceso }) => nombre !== actual && acceso === 'pin')
    : []

const changes = new Listeners()
/** They are read again: a PIN was chosen or tried on this page, or they could not be read. */
export const rereadRelevables = (): void => changes.tell()

const readRelevables = () => listRelevables().catch(() => 'fallo' as const)
const followRelevables = (again: () => void): (() => void) => {
  const forgets = [onSesionChange(again), changes.subscribe(again)]
  return () => {
    for (const forget of forgets) forget()
  }
}

/** Everybody of this device, as it changes. What could not be read anew is not known any more: a PIN may be missing in it. */
export const useRelevables = (): Relevables =>
  useRead<Exclude<Relevables, undefined>>(readRelevables, followRelevables)
