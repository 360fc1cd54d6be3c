import type { CambioActividad, CambioHistorial } from '#contract/cambio-estado.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { call } from './client.ts'

/** GET /api/cambioEstado/but: the seat's changes, oldest first. @throws ApiError. */
export const fetchHistorial = async (nroButaca: string, token?: string): Promise<CambioHistorial[]> =>
  (
    await call<CambioHistorial[]>(ENDPOINTS.historialButaca, {
      query: { nroButaca },
      ...(token ? { token } : {}),
    })
  ).body

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first. @throws ApiError. */
export const fetchActividadHoy = async (): Promise<CambioActividad[]> =>
  (await call<CambioActividad[]>(ENDPOINTS.actividadHoy)).body
