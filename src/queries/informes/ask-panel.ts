import { can, type Rol } from '#contract/permisos.ts'
import { ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { fetchActividadHoy, fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { readCredentials, readSesion } from '#offline/sesion.ts'
import { inicio } from '#queries/local-storage.ts'

/** Calls of the panel (specification §2, §7). */
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

export const PANEL = 'panel'
/** How long (ms) the panel's first render waits for answers. */
const FIRST_RENDER_MS = 60

/** An early answer that is unused after this time (ms) is not shown. */
const AHEAD_MS = 10_000

/** Whether the role may see only the ready seats (specification §2, §6). */
export const isSoloListas = (rol: Rol): boolean => !can(rol, 'butacas.leer')

interface Ahead {
  at: number
  answer: Promise<unknown>
  filas?: unknown
}
/** Calls made before the panel's code was loaded, by part and owner. */
const ahead = new Map<string, Ahead>()
const keyOf = (nombre: Nombre, owner: string): string => `${nombre} ${owner}`
function aheadOf(nombre: Nombre, owner: string): Ahead | undefined {
  const asked = ahead.get(keyOf(nombre, owner))
  const now = Date.now()
  return asked && now - asked.at < AHEAD_MS && isSameDay(asked.at, now) ? asked : undefined
}

/**
 * Makes the panel's calls while its code is loading, so that a slow device shows the panel sooner. `fetchParte` uses
 * the answers. Resolves when all calls are answered, at the latest after `FIRST_RENDER_MS`. Never rejects.
 */
export async function askPanel(): Promise<void> {
  ahead.clear()
  const [sesion, credentials] = await Promise.all([readSesion(), readCredentials()]).catch(() => [null, null])
  // Another person may have taken over between the two readings
  if (sesion === null || sesion.nombre !== credentials?.owner) return
  // This person's first screen is the seat search, not the panel
  if (can(sesion.rol, 'tableta.compartir') && inicio.getSnapshot() === 'lector') return
  const answers = (isSoloListas(sesion.rol) ? NOMBRES.slice(0, 1) : NOMBRES).map(nombre => {
    const asked: Ahead = { at: Date.now(), answer: CALLS[nombre](credentials.token) }
    ahead.set(keyOf(nombre, sesion.nombre), asked)
    const keep = (filas: unknown) => {
      asked.filas = filas
    }
    return asked.answer.then(keep, () => {}) // `fetchParte` reports the failure
  })
  await Promise.race([Promise.all(answers), new Promise(resolve => setTimeout(resolve, FIRST_RENDER_MS))])
}

/** The early answer of `askPanel` if it is unused and recent, else a new answer. @throws ApiError. */
export function fetchParte<N extends Nombre>(nombre: N, owner: string): Promise<Filas<N>> {
  const asked = aheadOf(nombre, owner)
  ahead.delete(keyOf(nombre, owner))
  return (asked?.answer ?? CALLS[nombre]()) as Promise<Filas<N>>
}

export function peekParte<N extends Nombre>(
  nombre: N,
  owner: string,
): { filas: Filas<N>; at: number } | undefined {
  const { filas, at = 0 } = aheadOf(nombre, owner) ?? {}
  return filas === undefined ? undefined : { filas: filas as Filas<N>, at }
}
