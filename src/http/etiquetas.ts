import { ETIQUETAS } from '#contract/endpoints/etiquetas.ts'
import type { EtiquetasEnvio, EtiquetasImpresas, ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { call } from './client.ts'

/** GET /api/etiquetas/impresora, an extension. @throws ApiError, 404 from a server that does not have it. */
export const fetchImpresora = async (): Promise<ImpresoraEtiquetas> =>
  (await call<ImpresoraEtiquetas>(ETIQUETAS.impresoraEtiquetas)).body

/** POST /api/etiquetas/impresora: prints on the plant's printer. @throws ApiError, 409 for an order taken before. */
export const postEtiquetas = async (body: EtiquetasEnvio): Promise<EtiquetasImpresas> =>
  (await call<EtiquetasImpresas>(ETIQUETAS.imprimirEtiquetas, { body })).body
