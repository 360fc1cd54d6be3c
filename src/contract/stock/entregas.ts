import { type Static, Type } from 'typebox'
import { closed, IdEnvio, nullable, Ref } from '../formatos.ts'
import { NRO_MAX, PRECIO_MAX, TEXTO_MAX } from '../limites.ts'
import { Registro } from './registro.ts'
import { Remito } from './remitos.ts'

// Deliveries in the office: drafts of a sale. Extensions of our server.

const Producto = Type.Object({
  id: Type.Integer(),
  codigo: Type.String(),
  descripcion: nullable(Type.String()),
  venta: nullable(Type.Number()),
})

/** Seats of one product, or seats of one model and color without a product. */
export const LineaEntrega = Type.Object({
  producto: nullable(Producto),
  /** `modelo` and `color` are null for a line with a product. */
  modelo: nullable(Ref),
  color: nullable(Ref),
  butacas: Type.Array(Type.String()),
})
export type LineaEntrega = Static<typeof LineaEntrega>

/** A delivery. Times are the factory's wall clock. */
export const Entrega = Type.Object({
  id: Type.Integer(),
  estado: Type.Enum(['abierta', 'confirmada', 'descartada', 'anulada']),
  /** `id` null: this server has no such client. */
  cliente: Type.Object({ id: nullable(Type.Integer()), nombre: Type.String() }),
  /**
   * Remito of the sale; without a sale, the remito that the floor wrote. A discarded delivery keeps its remito for an
   * undo, but its seats show no remito.
   */
  remito: nullable(Type.String()),
  /**
   * Id of the closed delivery that this draft follows. The draft has seats that came after the delivery was closed, or
   * that were taken out of the sale.
   */
  sigueA: nullable(Type.Integer()),
  /** Whether this draft exists because the sale of the delivery `sigueA` was deleted. */
  ventaEliminada: Type.Boolean(),
  /** Id of the sale's record; null without a sale. If the sale is deleted, the delivery becomes `anulada`. */
  registro: nullable(Type.Integer()),
  personas: Type.Array(Type.String()),
  primera: nullable(Type.String()),
  ultima: nullable(Type.String()),
  lineas: Type.Array(LineaEntrega),
  /**
   * Earlier sales of this delivery's seats: the seats came back and left again. A confirmation would sell them twice.
   */
  ventasAnteriores: Type.Array(
    Type.Object({
      registro: Type.Integer(),
      nro_remito: nullable(Type.String()),
      fechahs: Type.String(),
      cliente: nullable(Type.String()),
      butacas: Type.Array(Type.String()),
    }),
  ),
  /**
   * Digest of seats, products, prices and earlier sales. A confirmation or a discard with another digest is refused.
   */
  huella: Type.String(),
})
export type Entrega = Static<typeof Entrega>

/** GET /api/entregas: open deliveries with seats, oldest first. */
export const Entregas = Type.Object({ entregas: Type.Array(Entrega) })
export type Entregas = Static<typeof Entregas>

export const EntregaParams = closed({ id: IdEnvio })
export type EntregaParams = Static<typeof EntregaParams>

const huella = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** POST /api/entregas/:id/confirmar, body: `huella` of the delivery that the person saw, and the person's changes. */
export const EntregaConfirmar = closed({
  huella,
  /**
   * Products for models and colors without a product. `venta`: the price that the person saw; 412 if it has changed.
   */
  productos: Type.Optional(
    Type.Array(
      closed({
        modelo: IdEnvio,
        color: IdEnvio,
        producto: IdEnvio,
        venta: Type.Optional(nullable(Type.Number())),
      }),
      { maxItems: 200 },
    ),
  ),
  /** Prices of this sale. Other products keep their own price. */
  precios: Type.Optional(
    Type.Array(closed({ producto: IdEnvio, venta: Type.Number({ minimum: 0, maximum: PRECIO_MAX }) }), {
      maxItems: 200,
    }),
  ),
  /** Seats removed from this sale: they move to the open draft that follows this delivery. */
  quitadas: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: NRO_MAX }), { maxItems: 1_000, uniqueItems: true }),
  ),
  /** Replaces the remito that the floor wrote. */
  nro_remito: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: TEXTO_MAX }))),
  /** Replaces the client that the floor chose. */
  cliente_proveedor: Type.Optional(IdEnvio),
})
export type EntregaConfirmar = Static<typeof EntregaConfirmar>

/** POST /api/entregas/:id/descartar, body. */
export const EntregaDescartar = closed({ huella })
export type EntregaDescartar = Static<typeof EntregaDescartar>

/** POST /api/entregas/:id/confirmar, answer. */
export const EntregaConfirmada = Type.Object({ entrega: Entrega, registro: Registro })
export type EntregaConfirmada = Static<typeof EntregaConfirmada>

/** GET /api/registros/:id/butacas: the seats behind a record's lines. */
export const ButacasRegistro = Type.Object({
  /** Version of the record. */
  version: Type.Integer(),
  /** Id of the delivery that became this sale; null for any other record. */
  entrega: nullable(Type.Integer()),
  /** The record's valid remito X; null for none. */
  remito: nullable(Remito),
  lineas: Type.Array(
    Type.Object({
      producto: Type.Integer(),
      butacas: Type.Array(
        Type.Object({
          nro: Type.String(),
          /** Whether the seat came back since the delivery, or left again with another delivery. */
          volvio: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type ButacasRegistro = Static<typeof ButacasRegistro>
