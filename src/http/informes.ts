import { INFORMES } from '#contract/endpoints/informes.ts'
import type {
  InformeAsQuery,
  InformeDetalle,
  InformeDetalleAsQuery,
  InformeDetalleQuery,
  InformeFila,
  InformeQuery,
} from '#contract/informe.ts'
import { callList } from './client.ts'

/** GET /api/informes/filtroFechas. @throws ApiError. */
export const fetchInforme = (query: InformeQuery): Promise<InformeFila[]> =>
  callList<InformeFila>(INFORMES.informe, { query })

/** GET /api/informes/filtroFechasAS. @throws ApiError. */
export const fetchInformeAs = (query: InformeAsQuery): Promise<InformeFila[]> =>
  callList<InformeFila>(INFORMES.informeAs, { query })

/** GET /api/informes/filtroFechas/modelo. @throws ApiError. */
export const fetchInformeDetalle = (query: InformeDetalleQuery): Promise<InformeDetalle[]> =>
  callList<InformeDetalle>(INFORMES.informeDetalle, { query })

/** GET /api/informes/filtroFechas/modeloAS. @throws ApiError. */
export const fetchInformeDetalleAs = (query: InformeDetalleAsQuery): Promise<InformeDetalle[]> =>
  callList<InformeDetalle>(INFORMES.informeDetalleAs, { query })
