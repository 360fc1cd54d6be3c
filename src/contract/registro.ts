import { type Static, Type } from 'typebox'
import { CANTIDAD_MAX, DETALLES_MAX, TEXTO_MAX } from './limites.ts'
import { IdEnvio, Ref, RefEnvio, RefOpcional } from './ref.ts'

const textoNullable = Type.Union([Type.String(), Type.Null()])

/**
 * A line of a record (specification §3). `subtotal` in u$s; the price of the line is `subtotal / cantidad`, as it was
 * when the line was first saved, whatever the product costs since then. `producto` has its prices of now.
 */
export const Detalle = Type.Object({
  producto: Type.Object({
    id: Type.Integer(),
    codigo: Type.String(),
    descripcion: textoNullable,
    venta: Type.Union([Type.Number(), Type.Null()]),
    costo: Type.Union([Type.Number(), Type.Null()]),
  }),
  cantidad: Type.Integer(),
  subtotal: Type.Number(),
  tipo_registro: Ref,
})
export type Detalle = Static<typeof Detalle>

/**
 * A stock record (specification §3). `fechahs` is the factory's wall clock without zone; `monto` is the sum of the
 * lines' subtotals. `version` is our server's extension, for `If-Match`.
 */
export const Registro = Type.Object({
  id: Type.Integer(),
  fechahs: Type.String(),
  tipo_registro: Ref,
  nro_remito: textoNullable,
  cliente_proveedor: Type.Union([Ref, Type.Null()]),
  observaciones: textoNullable,
  monto: Type.Number(),
  detalles: Type.Array(Detalle),
  version: Type.Optional(Type.Integer()),
})
export type Registro = Static<typeof Registro>

/** Local time without zone, or a date alone; the years of the date pickers with room on both sides. */
const FechaLocal = Type.String({
  pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,6})?)?)?$',
  maxLength: 30,
})
const texto = Type.Optional(Type.Union([Type.String({ maxLength: TEXTO_MAX }), Type.Null()]))

const DetalleEnvio = Type.Object(
  {
    /** The id, or the product as it came; nothing but its id is read. */
    producto: Type.Union([
      Type.Integer({ minimum: 1 }),
      Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: true }),
    ]),
    cantidad: Type.Integer({ minimum: 1, maximum: CANTIDAD_MAX }),
    // What the server works out by itself (security C15)
    subtotal: Type.Optional(Type.Unknown()),
    tipo_registro: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
export type DetalleEnvio = Static<typeof DetalleEnvio>

const cabecera = {
  tipo_registro: RefEnvio,
  nro_remito: texto,
  cliente_proveedor: RefOpcional,
  observaciones: texto,
  // Sent back as they came, they change nothing (security C15)
  monto: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
}
const detalles = Type.Array(DetalleEnvio, { maxItems: DETALLES_MAX })

/** POST /api/registros, body: without `fechahs`, or with null, it is now. */
export const RegistroNuevo = Type.Object(
  {
    ...cabecera,
    id: Type.Optional(Type.Unknown()),
    fechahs: Type.Optional(Type.Union([FechaLocal, Type.Null()])),
    detalles: Type.Optional(detalles),
  },
  { additionalProperties: false },
)
export type RegistroNuevo = Static<typeof RegistroNuevo>

/**
 * PUT /api/registros, body: header only, its lines stay (specification §7). `fechahs` at 00:00:00 of the day that the
 * record already has keeps the hour it has: the screens only edit the day (specification §5).
 */
export const RegistroCabecera = Type.Object(
  { ...cabecera, id: IdEnvio, fechahs: Type.Optional(FechaLocal), detalles: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
)
export type RegistroCabecera = Static<typeof RegistroCabecera>

/** PUT /api/registros/{id}, body: the full record; its lines become these. */
export const RegistroEnvio = Type.Object(
  { ...cabecera, id: Type.Optional(IdEnvio), fechahs: Type.Optional(FechaLocal), detalles },
  { additionalProperties: false },
)
export type RegistroEnvio = Static<typeof RegistroEnvio>

const filtro = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))

/**
 * POST /api/registros/filtro, body: nine keys (specification §7). 0 or null means all. What is asked of the product
 * must hold for one and the same line.
 */
export const FiltroRegistros = Type.Object(
  {
    texto,
    tipo: filtro,
    cliente_proveedor: filtro,
    categoria: filtro,
    marca: filtro,
    modelo: filtro,
    color: filtro,
    talle: filtro,
    producto: filtro,
  },
  { additionalProperties: false },
)
export type FiltroRegistros = Static<typeof FiltroRegistros>
