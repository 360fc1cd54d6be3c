import type {
  ClaveConocida,
  Dispositivo,
  InformeDispositivo,
  InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import type {
  ArchivoRescate,
  ClaveRescate,
  EslabonDado,
  PresentacionFirma,
  ResultadoRescate,
} from '#contract/dispositivos/rescate.ts'
import { DISPOSITIVOS } from '#contract/endpoints/oficina.ts'
import { SYNC } from '#contract/endpoints/piso.ts'
import { ADOPTED_FROM, DEVICE_ID } from '#contract/headers.ts'
import { ask, callList, isApiError, type SentHeaders } from './client.ts'

/** GET /api/dispositivos: every known device, the last seen first. */
export const fetchDispositivos = () => callList<Dispositivo>(DISPOSITIVOS.dispositivos)

/** PUT /api/dispositivos/:id: the device's name in the office; an empty one removes it. */
export const putDispositivo = (id: string, nombre: string, headers: SentHeaders) =>
  ask<void>(DISPOSITIVOS.nombrarDispositivo, { id, body: { nombre }, headers })

/** PUT /api/dispositivos/:id/permisos. @throws ApiError, 412 if another person changed the device. */
export const putPermisos = (id: string, body: PermisosEnvio, headers: SentHeaders) =>
  ask<void>(DISPOSITIVOS.permitirDispositivo, { id, body, headers })

/** POST /api/dispositivos/informe: this device's report about itself. */
export const postInforme = (dispositivo: string, body: InformeDispositivo, token: string) =>
  ask<InformeRecibido>(SYNC.informarDispositivo, {
    body,
    headers: { [DEVICE_ID]: dispositivo },
    token,
  })

/** POST /api/dispositivos/firma: this device's public key. @returns the next link of its chain. */
export const postFirma = (dispositivo: string, body: PresentacionFirma, token: string) =>
  ask<EslabonDado>(SYNC.presentarFirma, {
    body,
    headers: { [DEVICE_ID]: dispositivo },
    token,
  })

/** Ten thousand entries take the server a while. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

/** GET /api/rescate/clave: public key that encrypts rescue files. */
export const fetchClaveRescate = () => ask<ClaveRescate>(SYNC.claveRescate)

/** POST /api/rescate: applies a rescue file. Sending a file again has no effect. */
export const postRescate = (body: ArchivoRescate) =>
  ask<ResultadoRescate>(DISPOSITIVOS.rescatar, { body, timeoutMs: IMPORT_TIMEOUT_MS })

/**
 * GET /api/claves/:clave: the server's record of this idempotency key; null if it does not know the key.
 * @param options `adoptedFrom` names the author of a key that an admin adopted.
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
