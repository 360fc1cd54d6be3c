import type { Ref } from './formatos.ts'

// The lists that a seat chooses from, which an admin edits: an extension of our server. Without schemas, since the
// browser loads it (src/contract/maestro-schema.ts).

/** By the word of their path, which is their table's name too. */
export const MAESTROS = ['modelo', 'color', 'estado'] as const
export type MaestroNombre = (typeof MAESTROS)[number]

/** A row as GET /api/modelo, /api/color and /api/estado tell it; a server of the contract alone tells id and name. */
export interface Maestro extends Ref {
  /** Offered for nothing new; absent while it is offered. */
  retirado?: true
  /** Of a model: what a new seat's number begins with. */
  prefijo?: string | null
  /** Of a state: where it stands in the line. */
  lugar?: number
}

/** A row with how many seats have it. */
export interface MaestroUsado extends Maestro {
  butacas: number
  /** Whether it may be deleted: nothing has, or ever had, it. */
  borrable: boolean
  /** Changes that wait on tablets and use it, as far as these have reported; absent in older releases. */
  esperan?: number
  /** Absent in earlier releases. */
  version?: number
}

/** The longest beginning of a number that a model may have. */
export const PREFIJO_MAX = 20
