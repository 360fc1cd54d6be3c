import type { Aviso, AvisoConSecreto, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import { AVISOS } from '#contract/endpoints/oficina.ts'
import { call, callList } from './client.ts'

type Headers = Record<string, string>

/** GET /api/avisos, an extension: webhook receivers. @throws ApiError. */
export const fetchAvisos = (): Promise<Aviso[]> => callList<Aviso>(AVISOS.avisos)

/** GET /api/avisos/:id/envios. @throws ApiError. */
export const fetchEnvios = (id: number): Promise<Envio[]> => callList<Envio>(AVISOS.envios, { id })

/** POST /api/avisos, without an idempotency key, which would store the secret. @throws ApiError. */
export const postAviso = async (body: AvisoEnvio): Promise<AvisoConSecreto> =>
  (await call<AvisoConSecreto>(AVISOS.crearAviso, { body })).body

/** PUT /api/avisos/:id. @throws ApiError, 412 if another person changed it. */
export const putAviso = async (id: number, body: AvisoEnvio, headers: Headers): Promise<Aviso> =>
  (await call<Aviso>(AVISOS.modificarAviso, { id, body, headers })).body

/** PUT /api/avisos/:id/pausado. @throws ApiError. */
export const putPausado = async (id: number, pausado: boolean, headers: Headers): Promise<Aviso> =>
  (await call<Aviso>(AVISOS.pausarAviso, { id, body: { pausado }, headers })).body

/** POST /api/avisos/:id/secreto, without an idempotency key, which would store the secret. @throws ApiError. */
export const postSecreto = async (id: number): Promise<AvisoConSecreto> =>
  (await call<AvisoConSecreto>(AVISOS.cambiarSecreto, { id })).body

/** POST /api/avisos/:id/prueba: sends a test message. @throws ApiError. */
export const postPrueba = async (id: number): Promise<Envio> =>
  (await call<Envio>(AVISOS.probarAviso, { id })).body

/** DELETE /api/avisos/:id. @throws ApiError, 412 if another person changed it. */
export const deleteAviso = async (id: number, headers: Headers): Promise<void> => {
  await call<unknown>(AVISOS.eliminarAviso, { id, headers })
}

/** POST /api/envios/:id/reintento. @throws ApiError. */
export const postReintento = async (id: number, headers: Headers): Promise<Envio> =>
  (await call<Envio>(AVISOS.reintentarEnvio, { id, headers })).body
