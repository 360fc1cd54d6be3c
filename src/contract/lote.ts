import { type Static, Type } from 'typebox'
import { closed, nullable, Ref } from './formatos.ts'
import { NRO_MAX, TEXTO_MAX } from './limites.ts'

const Id = Type.Optional(Type.Integer({ minimum: 1 }))
const Dia = Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }))
const Nro = Type.Optional(Type.String({ minLength: 1, maxLength: NRO_MAX }))
const Texto = Type.Optional(Type.String({ minLength: 1, maxLength: TEXTO_MAX }))

/**
 * GET /api/butaca/lote, an extension of our server: seats that match all parameters. Ranges include both ends, in the
 * order of the lists: S9 comes before S10. `estado`, the days and `motivo` match changes that were not undone. `desde`
 * requests a page: '' for the first page, then the last `nro` of the previous page.
 */
export const LoteQuery = closed({
  modelo: Id,
  color: Id,
  estado: Id,
  diaD: Dia,
  diaH: Dia,
  nroD: Nro,
  nroH: Nro,
  blancaD: Texto,
  blancaH: Texto,
  grisD: Texto,
  grisH: Texto,
  cliente: Texto,
  motivo: Id,
  desde: Type.Optional(Type.String({ maxLength: NRO_MAX })),
})
export type LoteQuery = Static<typeof LoteQuery>

const Nullable = nullable(Type.String())
export const ButacaLote = Type.Object({
  nro: Type.String(),
  modelo: Type.String(),
  color: Type.String(),
  estado: Ref,
  esS: Type.Boolean(),
  etiqueta_blanca: Nullable,
  etiqueta_gris: Nullable,
  comprador: Nullable,
  cliente: Nullable,
  /** Null without a delivery, or if the catalogue does not have the client. */
  clienteId: nullable(Type.Integer()),
  telefono: Nullable,
  remito: Nullable,
  /** Factory wall clock of the seat's last change. */
  fechaHs: Type.String(),
})
export type ButacaLote = Static<typeof ButacaLote>

/**
 * `filas`: the seats; the caller must sort them. Null if more than `LOTE_MAX` seats match and the query has no `desde`.
 * `total`: null for a page. `ultimas`: if no seat was found, the last existing value of each column with a requested
 * range.
 */
export const Lote = Type.Object({
  total: nullable(Type.Integer()),
  filas: nullable(Type.Array(ButacaLote)),
  ultimas: Type.Object({ nro: Nullable, blanca: Nullable, gris: Nullable }),
})
export type Lote = Static<typeof Lote>
