import { type Static, Type } from 'typebox'
import { Ref } from '#contract/formatos.ts'
import { closed, nullable } from '../formatos.ts'
import { FechaLocal } from './informe.ts'

const GrupoVentas = Type.Union([Type.Literal('producto'), Type.Literal('cliente'), Type.Literal('mes')])
export type GrupoVentas = Static<typeof GrupoVentas>

const Filtro = Type.Optional(Type.Integer({ minimum: 0 }))

/**
 * GET /api/informes/ventas, query string: the range, to the end of its last second. `producto` or `cliente` 0 means
 * all.
 */
export const VentasQuery = closed({
  fechaD: FechaLocal,
  fechaH: FechaLocal,
  por: GrupoVentas,
  producto: Filtro,
  cliente: Filtro,
})
export type VentasQuery = Static<typeof VentasQuery>

/** Figures of a product, client or month. Quotations are not counted, because they move no stock. */
const FilaVentas = Type.Object({
  /** Id of the product or the client; null for a month, and for the group of records without a client. */
  id: nullable(Type.Integer()),
  /** Description of the product, name of the client, or month as YYYY-MM; null for none. */
  nombre: nullable(Type.String()),
  /** Null for a client or a month. */
  codigo: nullable(Type.String()),
  registros: Type.Integer(),
  /** Units sold, and their total price (u$s). */
  vendidas: Type.Integer(),
  ventas: Type.Number(),
  entraron: Type.Integer(),
  salieron: Type.Integer(),
})
export type FilaVentas = Static<typeof FilaVentas>

/** Answer of GET /api/informes/ventas: months in order, products or clients with the largest sales first. */
export const Ventas = Type.Object({
  /** Product and client of the query; null if the query asks for all, or if the id does not exist. */
  producto: nullable(Ref),
  cliente: nullable(Ref),
  filas: Type.Array(FilaVentas),
})
export type Ventas = Static<typeof Ventas>
