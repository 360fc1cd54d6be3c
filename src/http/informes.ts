import { ENDPOINTS } from '#contract/endpoints.ts'
import type {
  InformeAsQuery,
  InformeDetalle,
  InformeDetalleAsQuery,
  InformeDetalleQuery,
  InformeFila,
  InformeQuery,
} from '#contract/informe.ts'
import { call } from './client.ts'

/** GET /api/informes/filtroFechas. @throws ApiError. */
export const fetchInforme = async (query: InformeQuery): Promise<InformeFila[]> =>
  (await call<InformeFila[]>(ENDPOINTS.informe, { query })).body

/** GET /api/informes/filtroFechasAS. @throws ApiError. */
export const fetchInformeAs = async (query: InformeAsQuery): Promise<InformeFila[]> =>
  (await call<InformeFila[]>(ENDPOINTS.informeAs, { query })).body

/** GET /api/informes/filtroFechas/modelo. @throws ApiError. */
export const fetchInformeDetalle = async (query: InformeDetalleQuery): Promise<InformeDetalle[]> =>
  (await call<InformeDetalle[]>(ENDPOINTS.informeDetalle, { query })).body

/** GET /api/informes/filtroFechas/modeloAS. @throws ApiError. */
export const fetchInformeDetalleAs = async (query: InformeDetalleAsQuery): Promise<InformeDetalle[]> =>
  (await call<InformeDetalle[]>(ENDPOINTS.informeDetalleAs, { query })).body
