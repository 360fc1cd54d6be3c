import { type Static, Type } from 'typebox'
import { closed } from './formatos.ts'
import { NRO_MAX } from './limites.ts'

const Sesion = Type.Object({
  id: Type.Object({ usuario: Type.Object({ nombre: Type.String() }) }),
})

/** Our server's extension: how far (minutes) `fechaHs` may be off; absent up to a minute (reliability O44). */
const margenMin = Type.Optional(Type.Integer({ minimum: 1 }))

/** Our server's extension: they had shown who they are by the PIN of a tablet; absent for the password. */
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

export const HistorialQuery = closed({ nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }) })

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
