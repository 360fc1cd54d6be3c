import type { CambioActividad, CambioHistorial } from '#contract/cambio-estado.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { callList } from './client.ts'

/** GET /api/cambioEstado/but: the seat's changes, oldest first. @throws ApiError. */
export const fetchHistorial = (nroButaca: string, token?: string): Promise<CambioHistorial[]> =>
  callList<CambioHistorial>(ENDPOINTS.historialButaca, {
    query: { nroButaca },
    ...(token ? { token } : {}),
  })

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first. @throws ApiError. */
export const fetchActividadHoy = (): Promise<CambioActividad[]> =>
  callList<CambioActividad>(ENDPOINTS.actividadHoy)
