import { type Static, Type } from 'typebox'
import { closed, nullable, Uuid } from './formatos.ts'
import { NOMBRE_MAX, TEXTO_MAX } from './limites.ts'

/**
 * Client of a delivery. The server uses `nombre` if its catalogue has no client with this `id`. `id` is absent if the
 * app took the delivery from a seat whose client has no id.
 */
const Cliente = closed({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
})

/**
 * Delivery of a seat that passes to entregada: our extension. The tablet makes `clave`. Seats with the same client and
 * remito are one delivery. Without a remito (null), seats with the same client and `clave` are one delivery.
 */
export const EntregaEnvio = closed({
  clave: Uuid,
  cliente: Cliente,
  remito: nullable(Type.String({ minLength: 1, maxLength: TEXTO_MAX })),
})
export type EntregaEnvio = Static<typeof EntregaEnvio>

/** The delivery as the server sends it with a seat. */
export const EntregaButaca = Type.Object({
  clave: Type.String(),
  /** `id` null or absent: the server has no such client. */
  cliente: Type.Object({ id: Type.Optional(nullable(Type.Integer())), nombre: Type.String() }),
  /** Null or absent: no number yet, or the delivery was discarded. */
  remito: Type.Optional(nullable(Type.String())),
  /** True if the office discarded the delivery; else absent. */
  descartada: Type.Optional(Type.Boolean()),
})
export type EntregaButaca = Static<typeof EntregaButaca>

/** GET /api/entregas/clientes: all clients, the client of the latest delivery first. */
export const ClienteEntrega = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  /** Start of the client's last delivery, as the factory's wall clock; null for none. */
  ultima: nullable(Type.String()),
  /** Number of seats in the client's last delivery. */
  butacas: Type.Integer(),
})
export type ClienteEntrega = Static<typeof ClienteEntrega>
export const ClientesEntrega = Type.Array(ClienteEntrega)

/**
 * GET /api/entregas/productos: the products by model and color (ids), without prices. Pairs without a product are left
 * out.
 */
export const ProductoEntrega = Type.Object({
  modelo: Type.Integer(),
  color: Type.Integer(),
  producto: Type.Object({
    id: Type.Integer(),
    codigo: Type.String(),
    descripcion: nullable(Type.String()),
  }),
})
export type ProductoEntrega = Static<typeof ProductoEntrega>
export const ProductosEntrega = Type.Array(ProductoEntrega)
