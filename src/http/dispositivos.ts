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
import { call, callList, isApiError } from './client.ts'

/** GET /api/dispositivos: every known device, the last seen first. @throws ApiError. */
export const fetchDispositivos = (): Promise<Dispositivo[]> =>
  callList<Dispositivo>(DISPOSITIVOS.dispositivos)

/** PUT /api/dispositivos/:id: the device's name in the office; an empty one removes it. @throws ApiError. */
export const putDispositivo = async (
  id: string,
  nombre: string,
  headers: Record<string, string>,
): Promise<void> => {
  await call<unknown>(DISPOSITIVOS.nombrarDispositivo, { id, body: { nombre }, headers })
}

/** PUT /api/dispositivos/:id/permisos. @throws ApiError. */
export const putPermisos = async (id: string, body: PermisosEnvio): Promise<void> => {
  await call<unknown>(DISPOSITIVOS.permitirDispositivo, { id, body })
}

/** POST /api/dispositivos/informe: this device's report about itself. @throws ApiError. */
export const postInforme = async (
  dispositivo: string,
  body: InformeDispositivo,
  token: string,
): Promise<InformeRecibido> =>
  (
    await call<InformeRecibido>(SYNC.informarDispositivo, {
      body,
      headers: { [DEVICE_ID]: dispositivo },
      token,
    })
  ).body

/** POST /api/dispositivos/firma: this device's public key. @returns the next link of its chain. @throws ApiError. */
export const postFirma = async (
  dispositivo: string,
  body: PresentacionFirma,
  token: string,
): Promise<EslabonDado> =>
  (
    await call<EslabonDado>(SYNC.presentarFirma, {
      body,
      headers: { [DEVICE_ID]: dispositivo },
      token,
    })
  ).body

/** Ten thousand entries take the server a while. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

/** GET /api/rescate/clave: public key that encrypts rescue files. @throws ApiError. */
export const fetchClaveRescate = async (): Promise<ClaveRescate> =>
  (await call<ClaveRescate>(SYNC.claveRescate)).body

/** POST /api/rescate: applies a rescue file, once however often it is sent. @throws ApiError. */
export const postRescate = async (body: ArchivoRescate): Promise<ResultadoRescate> =>
  (await call<ResultadoRescate>(DISPOSITIVOS.rescatar, { body, timeoutMs: IMPORT_TIMEOUT_MS })).body

/**
 * GET /api/claves/:clave: the server's record of this idempotency key; null if it does not know the key.
 * @param options `adoptedFrom` names the author of a key that an admin adopted. @throws ApiError.
 */
export async function fetchClave(
  clave: string,
  { token, adoptedFrom }: { token?: string; adoptedFrom?: string } = {},
): Promise<ClaveConocida | null> {
  try {
    const { body } = await call<ClaveConocida>(SYNC.clave, {
      id: clave,
      token,
      ...(adoptedFrom === undefined ? {} : { headers: { [ADOPTED_FROM]: encodeURIComponent(adoptedFrom) } }),
    })
    return body
  } catch (error) {
    // A 404 without our code may come from a captive portal (reliability O17)
    if (isApiError(error) && error.problem?.codigo === 'CLAVE_DESCONOCIDA') return null
    throw error
  }
}
