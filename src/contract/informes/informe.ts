import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { INFORMES } from '#contract/endpoints/oficina.ts'
import { closed, nullable } from '#contract/formatos.ts'
import { TEXTO_MAX } from '#contract/limites.ts'

/** Factory wall clock without zone (design §5, «local timestamps»), limited to the years of the reports. */
export const FechaLocal = Type.String({ pattern: '^20(2\\d|30)-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })
const Tipo = Type.Union([Type.Literal('A'), Type.Literal('S')])
/** The states that have an A/S report: lista and entregada (specification §5). */
const EstadoAs = Type.Union([Type.Literal(5), Type.Literal(6)])
const Modelo = Type.String({ minLength: 1, maxLength: TEXTO_MAX })

/** Number of changes into the state within the range, by the seat's model at that time; largest number first. */
export const InformeFila = Type.Object({
  modelo: Type.Object({ nombre: Type.String() }),
  cantidad: Type.Integer(),
})
export type InformeFila = Static<typeof InformeFila>
export const Informe = Type.Array(InformeFila)

/** A change that a row counts; the oldest change first (specification §3). */
export const InformeDetalle = Type.Object({
  id: Type.Object({
    fechaHs: Type.String(),
    butaca: Type.Object({ nro: Type.String(), modelo: Type.Object({ nombre: Type.String() }) }),
  }),
  estado: Type.Object({ nombre: Type.String() }),
  sesion: Type.Object({ id: Type.Object({ usuario: Type.Object({ nombre: Type.String() }) }) }),
})
export type InformeDetalle = Static<typeof InformeDetalle>
export const InformeDetalles = Type.Array(InformeDetalle)

/** Query of a report. The range goes to the end of its last second. */
const queryOf = <Otros extends TProperties>(otros: Otros) =>
  closed({
    fechaD: FechaLocal,
    fechaH: FechaLocal,
    /** 0 or absent means all. */
    color: Type.Optional(Type.Integer({ minimum: 0 })),
    ...otros,
  })
const normal = { estado: Type.Integer({ minimum: 1 }) }
const as = { estado: EstadoAs, tipo: Tipo }

/** Query and answer of each report by the name of its call; `modelo` is a name (specification §7). */
export const CONTRATO_INFORMES = {
  informe: { query: queryOf(normal), respuesta: Informe },
  informeAs: { query: queryOf(as), respuesta: Informe },
  informeDetalle: { query: queryOf({ ...normal, modelo: Modelo }), respuesta: InformeDetalles },
  informeDetalleAs: { query: queryOf({ ...as, modelo: Modelo }), respuesta: InformeDetalles },
} as const satisfies Readonly<Record<keyof typeof INFORMES, { query: TObject; respuesta: TSchema }>>

export type InformeNombre = keyof typeof CONTRATO_INFORMES
export type InformeQuery<N extends InformeNombre> = Static<(typeof CONTRATO_INFORMES)[N]['query']>
export type InformeRespuesta<N extends InformeNombre> = Static<(typeof CONTRATO_INFORMES)[N]['respuesta']>

/**
 * GET /api/informes/evolucion, query string: the parameters of a report by date, `modelo` (name of a model), and
 * `retroceso` and `antesH` for a comparison (src/contract/informes/flujo.ts).
 */
export const EvolucionQuery = closed({
  fechaD: FechaLocal,
  fechaH: FechaLocal,
  estado: Type.Integer({ minimum: 1 }),
  color: Type.Optional(Type.Integer({ minimum: 0 })),
  tipo: Type.Optional(Type.Union([Type.Literal('A'), Type.Literal('S')])),
  modelo: Type.Optional(Type.String({ minLength: 1, maxLength: TEXTO_MAX })),
  retroceso: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
  antesH: Type.Optional(FechaLocal),
})
export type EvolucionQuery = Static<typeof EvolucionQuery>

const Cantidad = Type.Integer()
/** `antes`: null without comparison. */
const comparada = { cantidad: Cantidad, antes: nullable(Cantidad) }

/** Answer of GET /api/informes/evolucion. */
export const Evolucion = Type.Object({
  /**
   * Changes of each hour (`YYYY-MM-DDTHH`) if the range is one day, otherwise of each day. Hours and days without
   * changes are included.
   */
  pasos: Type.Array(Type.Object({ desde: Type.String(), ...comparada })),
  /** Seats that passed to the state, counted as in Flujo (docs/conteo.md). */
  butacas: Type.Object(comparada),
})
export type Evolucion = Static<typeof Evolucion>
