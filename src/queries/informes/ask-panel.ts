import { can } from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { fetchActividadHoy, fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { readCredentials, readSesion } from '#offline/sesion.ts'
import { hasAnswerOfToday, readInicio } from '#queries/local-storage.ts'

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
/**
 * Answers that come in this time are in the first render: to draw the panel empty first takes longer (165 ms instead of
 * 232 to its parts, and 750 instead of 1 268 on a page four times slower).
 */
const FIRST_RENDER_MS = 60

/** Older than this an answer that no screen took is not shown. */
const EARLY_MS = 10_000

/** Whether the role sees only the ready seats (specification §2, §6). */
export const isSoloListas = (rol: Rol): boolean => !can(rol, 'butacas.leer')

interface Early {
  /** When (ms) it was asked. */
  at: number
  answer: Promise<unknown>
  /** Undefined until they have come. */
  filas?: unknown
}
/** What was asked before the panel's screen was there, by part and owner. */
const early = new Map<string, Early>()
const keyOf = (nombre: Nombre, owner: string): string => `${nombre} ${owner}`
/** What an earlier day answered is nobody's «hoy». */
function earlyOf(nombre: Nombre, owner: string): Early | undefined {
  const asked = early.get(keyOf(nombre, owner))
  return asked && isSameDay(asked.at, Date.now()) ? asked : undefined
}

/**
 * Asks for the panel of whoever works while the screen's code is still loading: `fetchParte` hands the answers over, a
 * failure too. Resolves when the panel should be drawn: with its answers or those of last time, or soon after the calls
 * left. Never rejects: where the device cannot read the session, which is shown elsewhere, the screen asks.
 */
export async function askPanel(): Promise<void> {
  const [sesion, credentials] = await Promise.all([readSesion(), readCredentials()]).catch(() => [null, null])
  // Not the same: somebody has taken over in between
  if (sesion === null || sesion.nombre !== credentials?.owner) return
  // This one goes on to the seat search
  if (can(sesion.rol, 'tableta.compartir') && readInicio() === 'lector') return
  const mine = new Map<string, Early>()
  for (const nombre of isSoloListas(sesion.rol) ? NOMBRES.slice(0, 1) : NOMBRES) {
    const asked: Early = { at: Date.now(), answer: CALLS[nombre](credentials.token) }
    const keep = (filas: unknown) => {
      asked.filas = filas
    }
    asked.answer.then(keep, () => {}) // Whoever takes it hears of a failure
    mine.set(keyOf(nombre, sesion.nombre), asked)
  }
  for (const [key, asked] of mine) early.set(key, asked)
  setTimeout(() => {
    for (const [key, asked] of mine) if (early.get(key) === asked) early.delete(key)
  }, EARLY_MS)
  if (hasAnswerOfToday(sesion.nombre, PANEL)) return
  const answers = Promise.allSettled([...mine.values()].map(({ answer }) => answer))
  await Promise.race([answers, new Promise(resolve => setTimeout(resolve, FIRST_RENDER_MS))])
}

let begun: Promise<void> | null = null

/** Asks before the panel's code is even asked for; the next `untilPanel` waits for it. */
export function beginPanel(): void {
  begun = askPanel()
}

/** As `askPanel`, which it calls unless `beginPanel` has. */
export function untilPanel(): Promise<void> {
  const taken = begun ?? askPanel()
  begun = null
  return taken
}

/** The rows of a part: those that `askPanel` has asked for, once, else asks now. @throws ApiError. */
export function fetchParte<N extends Nombre>(nombre: N, owner: string): Promise<Filas<N>> {
  const asked = earlyOf(nombre, owner)
  early.delete(keyOf(nombre, owner))
  return (asked?.answer ?? CALLS[nombre]()) as Promise<Filas<N>>
}

/** The rows that `fetchParte` would hand over, where they have come already, and when (ms): for the first render. */
export function peekParte<N extends Nombre>(
  nombre: N,
  owner: string,
): { filas: Filas<N>; at: number } | undefined {
  const { filas, at = 0 } = earlyOf(nombre, owner) ?? {}
  return filas === undefined ? undefined : { filas: filas as Filas<N>, at }
}
