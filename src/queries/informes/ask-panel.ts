import { can } from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { fetchActividadHoy, fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { readCredentials, readSesion } from '#offline/sesion.ts'
import { readInicio } from '#queries/local-storage.ts'

/** The calls of the panel's parts (specification §2, §7). */
const CALLS = {
  listas: (token?: string) =>
    fetchFiltroButaca({ nro: null, modelo: 0, estado: ESTADO_LISTA, color: 0 }, token),
  actividad: fetchActividadHoy,
  homologadas: fetchHomologacionesHoy,
}
type Calls = typeof CALLS
export type Nombre = keyof Calls
export type Filas<N extends Nombre> = Awaited<ReturnType<Calls[N]>>
const NOMBRES: readonly Nombre[] = ['listas', 'actividad', 'homologadas']

/** First part of the key of every query of the panel. */
export const PANEL = 'panel'
/** Answers that come in this time are in the panel's first render. */
const FIRST_RENDER_MS = 60

/** Older than this an answer that no screen took is not shown. */
const AHEAD_MS = 10_000

/** Whether the role sees only the ready seats (specification §2, §6). */
export const isSoloListas = (rol: Rol): boolean => !can(rol, 'butacas.leer')

interface Ahead {
  /** When (ms) it was asked. */
  at: number
  answer: Promise<unknown>
  /** Undefined until they have come. */
  filas?: unknown
}
/** What was asked before the panel's screen was there, by part and owner. */
const ahead = new Map<string, Ahead>()
const keyOf = (nombre: Nombre, owner: string): string => `${nombre} ${owner}`
/** The answer that came ahead, if it is fresh and of today. */
function aheadOf(nombre: Nombre, owner: string): Ahead | undefined {
  const asked = ahead.get(keyOf(nombre, owner))
  const now = Date.now()
  return asked && now - asked.at < AHEAD_MS && isSameDay(asked.at, now) ? asked : undefined
}

/**
 * Sends the panel's calls while the screen's code is still loading: `fetchParte` hands the answers over, a failure too.
 * Without it the parts came after 1.47 times as long on a page four times slower. Resolves once all are answered, or
 * soon. Never rejects: where the device cannot read the session, which is shown elsewhere, the screen asks.
 */
export async function askPanel(): Promise<void> {
  ahead.clear()
  const [sesion, credentials] = await Promise.all([readSesion(), readCredentials()]).catch(() => [null, null])
  // Not the same: another person has taken over in between
  if (sesion === null || sesion.nombre !== credentials?.owner) return
  // This one goes on to the seat search
  if (can(sesion.rol, 'tableta.compartir') && readInicio() === 'lector') return
  const answers = (isSoloListas(sesion.rol) ? NOMBRES.slice(0, 1) : NOMBRES).map(nombre => {
    const asked: Ahead = { at: Date.now(), answer: CALLS[nombre](credentials.token) }
    ahead.set(keyOf(nombre, sesion.nombre), asked)
    const keep = (filas: unknown) => {
      asked.filas = filas
    }
    return asked.answer.then(keep, () => {}) // `fetchParte` hands a failure over
  })
  await Promise.race([Promise.all(answers), new Promise(resolve => setTimeout(resolve, FIRST_RENDER_MS))])
}

/** The rows of a part: those that `askPanel` has asked for, once, else asks now. @throws ApiError. */
export function fetchParte<N extends Nombre>(nombre: N, owner: string): Promise<Filas<N>> {
  const asked = aheadOf(nombre, owner)
  ahead.delete(keyOf(nombre, owner))
  return (asked?.answer ?? CALLS[nombre]()) as Promise<Filas<N>>
}

/** The rows that `fetchParte` would hand over, where they have come already, and when (ms): for the first render. */
export function peekParte<N extends Nombre>(
  nombre: N,
  owner: string,
): { filas: Filas<N>; at: number } | undefined {
  const { filas, at = 0 } = aheadOf(nombre, owner) ?? {}
  return filas === undefined ? undefined : { filas: filas as Filas<N>, at }
}
