import { ROLES, type Rol } from '#contract/rol.ts'

/** The role of that name, or null where this app knows none. */
export const parseRol = (nombre: string): Rol | null => ROLES.find(rol => rol === nombre) ?? null
