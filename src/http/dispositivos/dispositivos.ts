import type {
  Dispositivo,
  InformeDispositivo,
  InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import { DISPOSITIVOS } from '#contract/endpoints/dispositivos.ts'
import { SYNC } from '#contract/endpoints/sync.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { call, callList } from '../client.ts'

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
