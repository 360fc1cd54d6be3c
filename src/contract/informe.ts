import { type Static, Type } from 'typebox'
import { TEXTO_MAX } from './limites.ts'

/** A moment of the factory's wall clock without zone (design §5, «local timestamps»), of the years a report may span. */
const FechaLocal = Type.String({ pattern: '^20(2\\d|30)-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })
const Tipo = Type.Union([Type.Literal('A'), Type.Literal('S')])
/** The states that have an A/S report: lista and entregada (specification §5). */
const EstadoAs = Type.Union([Type.Literal(5), Type.Literal(6)])
const Modelo = Type.String({ minLength: 1, maxLength: TEXTO_MAX })

const rango = {
  fechaD: FechaLocal,
  fechaH: FechaLocal,
  /** 0 or absent means all. */
  color: Type.Optional(Type.Integer({ minimum: 0 })),
}
const closed = { additionalProperties: false } as const

/** GET /api/informes/filtroFechas, query string. Both ends belong to the range, to the end of their second. */
export const InformeQuery = Type.Object({ ...rango, estado: Type.Integer({ minimum: 1 }) }, closed)
export type InformeQuery = Static<typeof InformeQuery>

/** GET /api/informes/filtroFechasAS. */
export const InformeAsQuery = Type.Object({ ...rango, estado: EstadoAs, tipo: Tipo }, closed)
export type InformeAsQuery = Static<typeof InformeAsQuery>

/** GET /api/informes/filtroFechas/modelo; `modelo` is its name (specification §7). */
export const InformeDetalleQuery = Type.Object(
  { ...rango, estado: Type.Integer({ minimum: 1 }), modelo: Modelo },
  closed,
)
export type InformeDetalleQuery = Static<typeof InformeDetalleQuery>

/** GET /api/informes/filtroFechas/modeloAS. */
export const InformeDetalleAsQuery = Type.Object(
  { ...rango, estado: EstadoAs, tipo: Tipo, modelo: Modelo },
  closed,
)
export type InformeDetalleAsQuery = Static<typeof InformeDetalleAsQuery>

/** How many changes into the state within the range, by the model the seat had then; most first. */
export const InformeFila = Type.Object({
  modelo: Type.Object({ nombre: Type.String() }),
  cantidad: Type.Integer(),
})
export type InformeFila = Static<typeof InformeFila>
export const Informe = Type.Array(InformeFila)

/** One of those changes (specification §3), oldest first. */
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
