import { type Accion, can, type Rol } from './permisos.ts'

// The browser loads this file, so the schemas are in src/contract/buscar-schema.ts.

/** Action that each group needs; the groups are in the order shown (specification §2, §6). */
const ACCION_DE_GRUPO = {
  butacas: 'butacas.leer',
  homologaciones: 'homologaciones.leer',
  registros: 'stock.leer',
  productos: 'stock.leer',
  personas: 'stock.leer',
} as const satisfies Record<string, Accion>

export type GrupoBuscado = keyof typeof ACCION_DE_GRUPO

export const gruposOf = (rol: Rol): GrupoBuscado[] =>
  (Object.keys(ACCION_DE_GRUPO) as GrupoBuscado[]).filter(grupo => can(rol, ACCION_DE_GRUPO[grupo]))

/** Minimum length of a searched text. A shorter text matches nearly every row. */
export const BUSCADO_MIN = 2
export const BUSCADO_MAX = 60
/** Rows shown of each group. */
export const FILAS_BUSCADAS = 3
/** The server counts at most this many rows of a group. */
export const TOTAL_BUSCADO_MAX = 1_000
