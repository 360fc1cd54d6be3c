import { type Accion, can } from './permisos.ts'
import type { Rol } from './rol.ts'

// No schema is made here, since the browser reads it too (src/contract/buscar-schema.ts).

/** What is searched as one, in the order in which it is shown, and what the screens that it leads to need (specification §2, §6). */
const ACCION_DE_GRUPO = {
  butacas: 'butacas.leer',
  homologaciones: 'homologaciones.leer',
  registros: 'stock.leer',
  productos: 'stock.leer',
  personas: 'stock.leer',
} as const satisfies Record<string, Accion>

export type GrupoBuscado = keyof typeof ACCION_DE_GRUPO

/** The groups that a role may search, in order. */
export const gruposDe = (rol: Rol): GrupoBuscado[] =>
  (Object.keys(ACCION_DE_GRUPO) as GrupoBuscado[]).filter(grupo => can(rol, ACCION_DE_GRUPO[grupo]))

/** The shortest text that is searched: with fewer nearly everything is found. */
export const BUSCADO_MIN = 2
export const BUSCADO_MAX = 60
/** Rows of each group. */
export const FILAS_BUSCADAS = 3
/** Where the count of a group ends: that many, or more. */
export const TOTAL_BUSCADO_MAX = 1_000
