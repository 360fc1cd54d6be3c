/** The roles a session can have; `default` (not signed in) exists in the browser only (specification §3, §6). */
export const ROLES = ['admin', 'operario', 'vendedor'] as const
export type Rol = (typeof ROLES)[number]

/** Roles that leave a sender's token on a shared tablet after a relevo. The session of any other role ends there. */
export const ROLES_EMISOR: readonly Rol[] = ['operario']
