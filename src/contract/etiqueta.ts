import { type Static, Type } from 'typebox'
import { closed, Uuid } from './formatos.ts'
import { ETIQUETAS_COPIAS_MAX, ETIQUETAS_MAX, NRO_MAX } from './limites.ts'

/** GET /api/etiquetas/impresora: whether the plant has a label printer. */
export const ImpresoraEtiquetas = Type.Object({ hay: Type.Boolean() })
export type ImpresoraEtiquetas = Static<typeof ImpresoraEtiquetas>

/**
 * POST /api/etiquetas/impresora, body. A `pedido` that was sent to the printer in the last hour is refused with 409.
 */
export const EtiquetasEnvio = closed({
  pedido: Uuid,
  nros: Type.Array(Type.String({ minLength: 1, maxLength: NRO_MAX }), {
    minItems: 1,
    maxItems: ETIQUETAS_MAX,
  }),
  copias: Type.Integer({ minimum: 1, maximum: ETIQUETAS_COPIAS_MAX }),
})
export type EtiquetasEnvio = Static<typeof EtiquetasEnvio>

/** POST /api/etiquetas/impresora, answer: labels that the printer accepted. */
export const EtiquetasImpresas = Type.Object({ etiquetas: Type.Integer() })
export type EtiquetasImpresas = Static<typeof EtiquetasImpresas>
