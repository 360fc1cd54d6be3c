import type { Aviso, AvisoConSecreto, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import { AVISOS } from '#contract/endpoints/oficina.ts'
import { ask, callList, type SentHeaders } from './client.ts'

/** GET /api/avisos, an extension: webhook receivers. */
export const fetchAvisos = () => callList<Aviso>(AVISOS.avisos)

export const fetchEnvios = (id: number) => callList<Envio>(AVISOS.envios, { id })

/** POST /api/avisos. Sends no idempotency key: the server would have to store the secret with the answer. */
export const postAviso = (body: AvisoEnvio) => ask<AvisoConSecreto>(AVISOS.crearAviso, { body })

/** PUT /api/avisos/:id. @throws ApiError, 412 if it has changed since. */
export const putAviso = (id: number, body: AvisoEnvio, headers: SentHeaders) =>
  ask<Aviso>(AVISOS.modificarAviso, { id, body, headers })

export const putPausado = (id: number, pausado: boolean, headers: SentHeaders) =>
  ask<Aviso>(AVISOS.pausarAviso, { id, body: { pausado }, headers })

/**
 * POST /api/avisos/:id/secreto. Sends no idempotency key, like `postAviso`.
 * @throws ApiError, 412 if it has changed since.
 */
export const postSecreto = (id: number, headers: SentHeaders) =>
  ask<AvisoConSecreto>(AVISOS.cambiarSecreto, { id, headers })

/** POST /api/avisos/:id/prueba: sends a test message. */
export const postPrueba = (id: number) => ask<Envio>(AVISOS.probarAviso, { id })

/** DELETE /api/avisos/:id. @throws ApiError, 412 if it has changed since. */
export const deleteAviso = (id: number, headers: SentHeaders) =>
  ask<void>(AVISOS.eliminarAviso, { id, headers })

export const postReintento = (id: number, headers: SentHeaders) =>
  ask<Envio>(AVISOS.reintentarEnvio, { id, headers })
