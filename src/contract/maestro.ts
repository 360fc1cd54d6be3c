import type { Ref } from './formatos.ts'

// The lists that a seat chooses from, edited by an admin: an extension of our server. Without schemas, which the
// browser does not need (src/contract/maestro-schema.ts).

/** By the word of their path, which is also the table's name. */
export const MAESTROS = ['modelo', 'color', 'estado'] as const
export type MaestroNombre = (typeof MAESTROS)[number]

/** A row of GET /api/modelo, /api/color or /api/estado; a contract-only server sends id and name. */
export interface Maestro extends Ref {
  /** Not offered for new rows; absent otherwise. */
  retirado?: true
  /** Beginning of the numbers of a model's new seats. */
  prefijo?: string | null
  /** Position of a state in the line. */
  lugar?: number
}

/** A row with the number of seats that have it. */
export interface MaestroUsado extends Maestro {
  butacas: number
  /** Whether it may be deleted: no seat has it or ever had it. */
  borrable: boolean
  /** Waiting changes of tablets that refer to it, as last reported; absent in older releases. */
  esperan?: number
  /** Absent in earlier releases. */
  version?: number
}

/** Longest prefix of a model. */
export const PREFIJO_MAX = 20
