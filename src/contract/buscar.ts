import type { Rol } from './rol.ts'

// No schema is made here, since the browser reads it too (src/contract/buscar-schema.ts).

/** What is searched as one, in the order in which it is shown, and who may open the screens that it leads to (specification §2, §6). */
const ROLES_DE_GRUPO = {
  butacas: ['admin', 'operario'],
  homologaciones: ['admin', 'operario'],
  registros: ['admin'],
  productos: ['admin'],
  personas: ['admin'],
} as const satisfies Record<string, readonly Rol[]>

export type GrupoBuscado = keyof typeof ROLES_DE_GRUPO

/** The groups that a role may search, in order. */
export const gruposDe = (rol: Rol): GrupoBuscado[] =>
  (Object.keys(ROLES_DE_GRUPO) as GrupoBuscado[]).filter(grupo =>
    (ROLES_DE_GRUPO[grupo] as readonly Rol[]).includes(rol),
  )

/** The shortest text that is searched: with fewer nearly everything is found. */
export const BUSCADO_MIN = 2
export const BUSCADO_MAX = 60
/** Rows of each group. */
export const FILAS_BUSCADAS = 3
/** Where the count of a group ends: that many, or more. */
export const TOTAL_BUSCADO_MAX = 1_000
