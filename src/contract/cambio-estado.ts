import { type Static, Type } from 'typebox'
import { NRO_MAX } from './limites.ts'

const Sesion = Type.Object({
  id: Type.Object({ usuario: Type.Object({ nombre: Type.String() }) }),
})

/** An extension of our server: how far (minutes) `fechaHs` may be off. Absent where it is a minute at the most (reliability O44). */
const margenMin = Type.Optional(Type.Integer({ minimum: 1 }))

/** An extension of our server: whoever did it had shown by the PIN of a tablet who they are. Absent for the password. */
const identificado = Type.Optional(Type.Literal('pin'))

/** GET /api/cambioEstado/but?nroButaca=, oldest first. A contract-only server may leave `sesion` out (specification §3). */
export const CambioHistorial = Type.Object({
  id: Type.Object({ fechaHs: Type.String() }),
  estado: Type.Object({ nombre: Type.String() }),
  sesion: Type.Optional(Sesion),
  margenMin,
  identificado,
})
export type CambioHistorial = Static<typeof CambioHistorial>
export const Historial = Type.Array(CambioHistorial)

export const HistorialQuery = Type.Object(
  { nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }) },
  { additionalProperties: false },
)

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first (specification §3). */
export const CambioActividad = Type.Object({
  id: Type.Object({ fechaHs: Type.String(), butaca: Type.Object({ nro: Type.String() }) }),
  estado: Type.Object({ nombre: Type.String() }),
  sesion: Sesion,
  margenMin,
  identificado,
})
export type CambioActividad = Static<typeof CambioActividad>
export const Actividad = Type.Array(CambioActividad)
