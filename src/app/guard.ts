import type { Rol } from '#contract/rol.ts'
import type { Route } from './routes.ts'

export type Passage = 'pending' | 'login' | 'forbidden' | 'open'

/**
 * Who passes to a screen (specification §2, §6). A session that ran out still passes: what the person was doing stays
 * on the screen, and the shell says that nothing is sent until they sign in again (reliability O25).
 * @param sesion undefined while it is being looked up, null when nobody is signed in.
 */
export function guard(route: Route, sesion: { rol: Rol } | null | undefined): Passage {
  if (sesion === undefined) return 'pending'
  if (sesion === null) return 'login'
  return route.roles.includes(sesion.rol) ? 'open' : 'forbidden'
}
