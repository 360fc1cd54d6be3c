import { type Static, Type } from 'typebox'
import { IdEnvio, Ref, RefOpcional } from '#contract/formatos.ts'
import { closed, filtroId, nullable } from '../formatos.ts'
import { CODIGO_MAX, PRECIO_MAX, STOCK_MINIMO_MAX, TEXTO_MAX } from '../limites.ts'

const refNullable = nullable(Ref)

/**
 * A product (specification §3). The records determine `existencia`. `venta` and `costo`: u$s with two decimals, or
 * null. `version` is our extension.
 */
export const Producto = Type.Object({
  id: Type.Integer(),
  codigo: Type.String(),
  descripcion: nullable(Type.String()),
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
  venta: nullable(Type.Number()),
  costo: nullable(Type.Number()),
  version: Type.Optional(Type.Integer()),
})
export type Producto = Static<typeof Producto>

const Precio = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: PRECIO_MAX })))

const campos = {
  codigo: Type.String({ minLength: 1, maxLength: CODIGO_MAX }),
  descripcion: Type.Optional(nullable(Type.String({ maxLength: TEXTO_MAX }))),
  marca: RefOpcional,
  categoria: RefOpcional,
  modelo: RefOpcional,
  talle: RefOpcional,
  color: RefOpcional,
  stock_minimo: Type.Optional(Type.Integer({ minimum: 0, maximum: STOCK_MINIMO_MAX })),
  venta: Precio,
  costo: Precio,
  // The server ignores these members, so that a client may send an answer back (security C15)
  existencia: Type.Optional(Type.Unknown()),
  unidad: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
}

/**
 * POST /api/productos, body; references as ids (specification §3). The product takes the categoria of its modelo; a
 * different categoria gets 422.
 */
export const ProductoNuevo = closed({ ...campos, id: Type.Optional(Type.Unknown()) })
export type ProductoNuevo = Static<typeof ProductoNuevo>

/** PUT /api/productos, body: the whole product. */
export const ProductoEnvio = closed({ ...campos, id: IdEnvio })
export type ProductoEnvio = Static<typeof ProductoEnvio>

/**
 * POST /api/productos/filtro, body: six keys (specification §7). 0 or null means all. `text` searches code, description
 * and names of references.
 */
export const FiltroProductos = closed({
  text: Type.Optional(nullable(Type.String({ maxLength: TEXTO_MAX }))),
  marca: filtroId,
  color: filtroId,
  categoria: filtroId,
  modelo: filtroId,
  talle: filtroId,
})
export type FiltroProductos = Static<typeof FiltroProductos>
