import type { Ref } from './formatos.ts'

// Lists of models, colors, states and motivos that an admin edits: an extension of our server. The browser loads this
// file, so the schemas are in src/contract/maestro-schema.ts.

/** Names of the lists in their paths. The tables have the same names. */
export const MAESTROS = ['modelo', 'color', 'estado', 'motivo'] as const
export type MaestroNombre = (typeof MAESTROS)[number]

/** A row of GET /api/modelo, /api/color, /api/estado or /api/motivo; a contract-only server sends only id and name. */
export interface Maestro extends Ref {
  /** True if the row is not offered for new seats or changes; absent otherwise. */
  retirado?: true
  /** Beginning of the numbers of a model's new seats; null for none. */
  prefijo?: string | null
  /** Position of a state in the line. */
  lugar?: number
  /** `devuelve`: whether a motivo is for steps back. `defecto`: whether it is for seats with a defect. */
  devuelve?: boolean
  defecto?: boolean
  /** Last use of a motivo in the factory, ISO 8601; null for none. */
  usado?: string | null
}

/** A row with the number of its seats; for a motivo, with the number of its changes. */
export interface MaestroUsado extends Maestro {
  butacas: number
  /** Whether the row may be deleted: no seat or change ever referred to the row, and no rule uses its id. */
  borrable: boolean
  /** Number of unsent changes that refer to the row, as the tablets last reported; absent in older releases. */
  esperan?: number
  /** Absent in earlier releases. */
  version?: number
}

export const PREFIJO_MAX = 20
