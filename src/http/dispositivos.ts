import type {
  ClaveConocida,
  InformeDispositivo,
  InformeRecibido,
} from '#contract/dispositivos/dispositivo.ts'
import type { ClaveRescate, EslabonDado, PresentacionFirma } from '#contract/dispositivos/rescate.ts'
import { SYNC } from '#contract/endpoints/piso.ts'
import { ADOPTED_FROM, DEVICE_ID } from '#contract/headers.ts'
import { ask, isApiError } from './client.ts'

/** POST /api/dispositivos/informe: this device's report about itself. */
export const postInforme = (dispositivo: string, body: InformeDispositivo, token: string) =>
  ask<InformeRecibido>(SYNC.informarDispositivo, {
    body,
    headers: { [DEVICE_ID]: dispositivo },
    token,
  })

/**
 * POST /api/dispositivos/firma: this device's public key.
 * @returns the next link of the device's chain: two copies of a device get different links (reliability O46).
 */
export const postFirma = (dispositivo: string, body: PresentacionFirma, token: string) =>
  ask<EslabonDado>(SYNC.presentarFirma, {
    body,
    headers: { [DEVICE_ID]: dispositivo },
    token,
  })

/** GET /api/rescate/clave: public key that encrypts rescue files. */
export const fetchClaveRescate = () => ask<ClaveRescate>(SYNC.claveRescate)

/**
 * GET /api/claves/:clave: the server's record of this idempotency key; null for an unknown key.
 * @param options `adoptedFrom`: the author of a key that an admin adopted.
 */
export async function fetchClave(
  clave: string,
  { token, adoptedFrom }: { token?: string; adoptedFrom?: string } = {},
): Promise<ClaveConocida | null> {
  try {
    return await ask<ClaveConocida>(SYNC.clave, {
      id: clave,
      token,
      ...(adoptedFrom === undefined ? {} : { headers: { [ADOPTED_FROM]: encodeURIComponent(adoptedFrom) } }),
    })
  } catch (error) {
    // A 404 without our code may come from a captive portal (reliability O17)
    if (isApiError(error) && error.problem?.codigo === 'CLAVE_DESCONOCIDA') return null
    throw error
  }
}
