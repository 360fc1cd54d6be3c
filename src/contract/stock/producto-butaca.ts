import { type Static, Type } from 'typebox'
import { closed, IdEnvio, nullable, Ref } from '../formatos.ts'

// Products of the seats by model and color, and stock from the floor: extensions of our server.

const Producto = Type.Object({
  id: Type.Integer(),
  codigo: Type.String(),
  descripcion: nullable(Type.String()),
})

/** A pair of model and color for which there are seats or a product. */
export const ParButaca = Type.Object({
  modelo: Ref,
  color: Ref,
  producto: nullable(Producto),
  /** Number of seats, without deleted seats. */
  butacas: Type.Integer(),
  /** Seats that passed to «lista» but are not in the stock, because the pair has no product. */
  esperan: Type.Integer(),
  /** 0 if the pair never had a product. */
  version: Type.Integer(),
})
export type ParButaca = Static<typeof ParButaca>

/**
 * From `desde` on, a seat enters the stock when it passes to «lista». A seat that never was in the stock, and was ready
 * or delivered at `desde`, stays out.
 */
export const StockPiso = Type.Object({
  /** Wall clock of the factory; null while stock from the floor is off. */
  desde: nullable(Type.String()),
  version: Type.Integer(),
})
export type StockPiso = Static<typeof StockPiso>

/** GET /api/productos-butaca: pairs without a product first. */
export const ProductosButaca = Type.Object({ pares: Type.Array(ParButaca), piso: StockPiso })
export type ProductosButaca = Static<typeof ProductosButaca>

/** PUT /api/productos-butaca/:modelo/:color, path: the ids of the pair. */
export const ParParams = closed({ modelo: IdEnvio, color: IdEnvio })
export type ParParams = Static<typeof ParParams>
/** PUT /api/productos-butaca/:modelo/:color, body: the id of a product; null for none. */
export const ParEnvio = closed({ producto: nullable(IdEnvio) })
export type ParEnvio = Static<typeof ParEnvio>

/** PUT /api/productos-butaca/piso, body: the first day, today or later; null switches stock from the floor off. */
export const StockPisoEnvio = closed({
  desde: nullable(Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' })),
})
export type StockPisoEnvio = Static<typeof StockPisoEnvio>

/** GET /api/productos-butaca/precios: sale prices, for roles that sell. Never the cost. */
export const PreciosButaca = Type.Object({
  precios: Type.Array(
    Type.Object({
      modelo: Type.String(),
      color: Type.String(),
      codigo: Type.String(),
      venta: nullable(Type.Number()),
    }),
  ),
})
export type PreciosButaca = Static<typeof PreciosButaca>
