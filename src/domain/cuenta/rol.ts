import { ROLES, type Rol } from '#contract/rol.ts'

/** The role of that name; null if this app does not know it. */
export const parseRol = (nombre: string): Rol | null => ROLES.find(rol => rol === nombre) ?? null
