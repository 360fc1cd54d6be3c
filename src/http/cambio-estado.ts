import type { CambioActividad, CambioHistorial } from '#contract/cambio-estado.ts'
import { CAMBIO_ESTADO } from '#contract/endpoints/cambio-estado.ts'
import { callList } from './client.ts'

/** GET /api/cambioEstado/but: the seat's changes, oldest first. @throws ApiError. */
export const fetchHistorial = (nroButaca: string, token?: string): Promise<CambioHistorial[]> =>
  callList<CambioHistorial>(CAMBIO_ESTADO.historialButaca, { query: { nroButaca }, token })

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first. @throws ApiError. */
export const fetchActividadHoy = (token?: string): Promise<CambioActividad[]> =>
  callList<CambioActividad>(CAMBIO_ESTADO.actividadHoy, { token })
