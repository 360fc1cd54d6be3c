import type { Rol } from '#contract/rol.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchActividadHoy } from '#http/cambio-estado.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { readCredentials, readSesion } from '#offline/sesion.ts'

/** The calls of the panel's parts (specification §2, §7). */
const CALLS = {
  listas: (token?: string) =>
    fetchFiltroButaca({ nro: null, modelo: 0, estado: ESTADO_LISTA, color: 0 }, token),
  actividad: fetchActividadHoy,
  homologadas: fetchHomologacionesHoy,
}
type Calls = typeof CALLS
type Nombre = keyof Calls
const NOMBRES: readonly Nombre[] = ['listas', 'actividad', 'homologadas']

/** Older than this an answer that no screen took is not shown. */
const EARLY_MS = 10_000

/** Whether the role sees only the ready seats (specification §2, §6). */
export const isSoloListas = (rol: Rol): boolean => rol === 'vendedor'

/** What was asked before the panel's screen was there, by part and owner. */
const early = new Map<string, Promise<unknown>>()
const keyOf = (nombre: Nombre, owner: string): string => `${nombre} ${owner}`

/**
 * Asks for the panel of whoever works while the screen's code is still loading: `fetchParte` hands the answers over, a
 * failure too. Resolves once the calls are on their way. Never rejects: where the device cannot read the session, which
 * is shown elsewhere, the screen asks.
 */
export async function askPanel(): Promise<void> {
  const [sesion, credentials] = await Promise.all([readSesion(), readCredentials()]).catch(() => [null, null])
  // Not the same: somebody has taken over in between
  if (sesion === null || sesion.nombre !== credentials?.owner) return
  for (const nombre of isSoloListas(sesion.rol) ? NOMBRES.slice(0, 1) : NOMBRES) {
    const answer: Promise<unknown> = CALLS[nombre](credentials.token)
    answer.catch(() => {}) // Whoever takes it hears of it
    early.set(keyOf(nombre, sesion.nombre), answer)
  }
  setTimeout(() => early.clear(), EARLY_MS)
}

/** The rows of a part: those that `askPanel` has asked for, once, else asks now. @throws ApiError. */
export function fetchParte<N extends Nombre>(nombre: N, owner: string): ReturnType<Calls[N]> {
  const key = keyOf(nombre, owner)
  const asked = early.get(key)
  early.delete(key)
  return (asked ?? CALLS[nombre]()) as ReturnType<Calls[N]>
}
