import { type Static, Type } from 'typebox'
import { IdEnvio, Ref, RefEnvio, RefOpcional } from '#contract/formatos.ts'
import { closed, filtroId, nullable } from '../formatos.ts'
import { CANTIDAD_MAX, DETALLES_MAX, TEXTO_MAX } from '../limites.ts'

const textoNullable = nullable(Type.String())

/**
 * A line of a record (specification §3). `subtotal / cantidad` (u$s) is the line's own price; `producto` has current
 * prices.
 */
export const Detalle = Type.Object({
  producto: Type.Object({
    id: Type.Integer(),
    codigo: Type.String(),
    descripcion: textoNullable,
    venta: nullable(Type.Number()),
    costo: nullable(Type.Number()),
  }),
  cantidad: Type.Integer(),
  subtotal: Type.Number(),
  tipo_registro: Ref,
})
export type Detalle = Static<typeof Detalle>

/**
 * A stock record (specification §3). `fechahs` is wall clock without zone, `monto` the sum of subtotals, `version` our
 * extension.
 */
export const Registro = Type.Object({
  id: Type.Integer(),
  fechahs: Type.String(),
  tipo_registro: Ref,
  nro_remito: textoNullable,
  cliente_proveedor: nullable(Ref),
  observaciones: textoNullable,
  monto: Type.Number(),
  detalles: Type.Array(Detalle),
  version: Type.Optional(Type.Integer()),
})
export type Registro = Static<typeof Registro>

const FechaLocal = Type.String({
  pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,6})?)?)?$',
  maxLength: 30,
})
const texto = Type.Optional(nullable(Type.String({ maxLength: TEXTO_MAX })))

const DetalleEnvio = closed({
  /** The server reads only the id of a product. */
  producto: Type.Union([
    Type.Integer({ minimum: 1 }),
    Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: true }),
  ]),
  cantidad: Type.Integer({ minimum: 1, maximum: CANTIDAD_MAX }),
  // The server computes the subtotal (security C15). A sent number is the subtotal that the person saw: 412 if the
  // price has changed
  subtotal: Type.Optional(Type.Unknown()),
  // The server ignores this member, so that a client may send an answer back
  tipo_registro: Type.Optional(Type.Unknown()),
})
export type DetalleEnvio = Static<typeof DetalleEnvio>

const cabecera = {
  tipo_registro: RefEnvio,
  nro_remito: texto,
  cliente_proveedor: RefOpcional,
  observaciones: texto,
  // The server ignores these members, so that a client may send an answer back (security C15)
  monto: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
}
const detalles = Type.Array(DetalleEnvio, { maxItems: DETALLES_MAX })

/** POST /api/registros, body: absent or null `fechahs` means now. */
export const RegistroNuevo = closed({
  ...cabecera,
  id: Type.Optional(Type.Unknown()),
  fechahs: Type.Optional(nullable(FechaLocal)),
  detalles: Type.Optional(detalles),
})
export type RegistroNuevo = Static<typeof RegistroNuevo>

/**
 * PUT /api/registros, body: the header; lines stay (specification §7). A `fechahs` at 00:00:00 of the saved day keeps
 * the saved hour, because screens edit only the day (specification §5).
 */
export const RegistroCabecera = closed({
  ...cabecera,
  id: IdEnvio,
  fechahs: Type.Optional(FechaLocal),
  detalles: Type.Optional(Type.Unknown()),
})
export type RegistroCabecera = Static<typeof RegistroCabecera>

/** PUT /api/registros/{id}, body: the full record. Its lines replace the stored lines. */
export const RegistroEnvio = closed({
  ...cabecera,
  id: Type.Optional(IdEnvio),
  fechahs: Type.Optional(FechaLocal),
  detalles,
})
export type RegistroEnvio = Static<typeof RegistroEnvio>

/**
 * POST /api/registros/filtro: nine keys (specification §7); 0 or null means all. One line must match all product
 * conditions.
 */
export const FiltroRegistros = closed({
  texto,
  tipo: filtroId,
  cliente_proveedor: filtroId,
  categoria: filtroId,
  marca: filtroId,
  modelo: filtroId,
  color: filtroId,
  talle: filtroId,
  producto: filtroId,
})
export type FiltroRegistros = Static<typeof FiltroRegistros>
