import type { Accion } from '#contract/permisos.ts'

/** Values for the `CanContext` of a screen's test. */
export const everything = (_accion: Accion): boolean => true
export const onlyReading = (accion: Accion): boolean => accion.endsWith('.leer')
