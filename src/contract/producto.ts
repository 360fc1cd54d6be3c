import { type Static, Type } from 'typebox'
import { CODIGO_MAX, PRECIO_MAX, STOCK_MINIMO_MAX, TEXTO_MAX } from './limites.ts'
import { IdEnvio, Ref, RefOpcional } from './ref.ts'

const refNullable = Type.Union([Ref, Type.Null()])

/**
 * A product as the server sends it (specification §3). `existencia` is the stock on hand and follows from the records
 * alone; `venta` and `costo` are in u$s with two decimals, null where there is none. `modelo` holds its categoria.
 */
export const Producto = Type.Object({
  id: Type.Integer(),
  codigo: Type.String(),
  descripcion: Type.Union([Type.String(), Type.Null()]),
  marca: refNullable,
  modelo: Type.Union([
    Type.Object({ id: Type.Integer(), nombre: Type.String(), categoria: refNullable }),
    Type.Null(),
  ]),
  categoria: refNullable,
  talle: refNullable,
  color: refNullable,
  stock_minimo: Type.Integer(),
  existencia: Type.Integer(),
  venta: Type.Union([Type.Number(), Type.Null()]),
  costo: Type.Union([Type.Number(), Type.Null()]),
})
export type Producto = Static<typeof Producto>

const Precio = Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: PRECIO_MAX }), Type.Null()]))

const campos = {
  codigo: Type.String({ minLength: 1, maxLength: CODIGO_MAX }),
  descripcion: Type.Optional(Type.Union([Type.String({ maxLength: TEXTO_MAX }), Type.Null()])),
  marca: RefOpcional,
  categoria: RefOpcional,
  modelo: RefOpcional,
  talle: RefOpcional,
  color: RefOpcional,
  stock_minimo: Type.Optional(Type.Integer({ minimum: 0, maximum: STOCK_MINIMO_MAX })),
  venta: Precio,
  costo: Precio,
  // Sent back as they came, they change nothing (security C15)
  existencia: Type.Optional(Type.Unknown()),
  unidad: Type.Optional(Type.Unknown()),
}

/**
 * POST /api/productos, body; references go as ids (specification §3). A modelo sets its categoria; a categoria other
 * than its own is a 422.
 */
export const ProductoNuevo = Type.Object(
  { ...campos, id: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
)
export type ProductoNuevo = Static<typeof ProductoNuevo>

/** PUT /api/productos, body: the whole product. */
export const ProductoEnvio = Type.Object({ ...campos, id: IdEnvio }, { additionalProperties: false })
export type ProductoEnvio = Static<typeof ProductoEnvio>

const filtro = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))

/** POST /api/productos/filtro, body: six keys (specification §7). 0 or null means all; `text` is found in any column. */
export const FiltroProductos = Type.Object(
  {
    text: Type.Optional(Type.Union([Type.String({ maxLength: TEXTO_MAX }), Type.Null()])),
    marca: filtro,
    color: filtro,
    categoria: filtro,
    modelo: filtro,
    talle: filtro,
  },
  { additionalProperties: false },
)
export type FiltroProductos = Static<typeof FiltroProductos>
