/** The roles a session can have; `default` (not signed in) exists in the browser only (specification §3, §6). */
export const ROLES = ['admin', 'operario', 'vendedor'] as const
export type Rol = (typeof ROLES)[number]
