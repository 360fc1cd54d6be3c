import type { Accion } from '#contract/permisos.ts'

/** What a person of a screen's test may do, for its `CanContext`. */
export const everything = (_accion: Accion): boolean => true
export const onlyReading = (accion: Accion): boolean => accion.endsWith('.leer')
