/** The roles a session can have; `default` (not signed in) exists in the browser only (specification §3, §6). */
export const ROLES = ['admin', 'operario', 'vendedor'] as const
export type Rol = (typeof ROLES)[number]

/** Role of the first account of an installation, which makes the others. */
export const ROL_PRIMERO: Rol = 'admin'
/** Initial role in the form of a new account. */
export const ROL_DE_NUEVOS: Rol = 'operario'
