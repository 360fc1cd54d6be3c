import { ENTREGAS } from '#contract/endpoints/oficina.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type {
  ButacasRegistro,
  Entrega,
  EntregaConfirmada,
  EntregaConfirmar,
  EntregaDescartar,
  Entregas,
} from '#contract/stock/entregas.ts'
import type { EmitirRemitoEnvio, Remito, Remitos } from '#contract/stock/remitos.ts'
import { ask, call, type SentHeaders } from './client.ts'

export const fetchEntregas = () => ask<Entregas>(ENTREGAS.entregas)

export const fetchEntrega = (id: number) => ask<Entrega>(ENTREGAS.entrega, { id })

export const fetchButacasRegistro = (id: number) => ask<ButacasRegistro>(ENTREGAS.butacasRegistro, { id })

/** @throws ApiError, 412 if the delivery has changed, 422. */
export async function postConfirmarEntrega(
  id: number,
  body: EntregaConfirmar,
  headers: SentHeaders,
): Promise<EntregaConfirmada & { warnings: string | null }> {
  const reply = await call<EntregaConfirmada>(ENTREGAS.confirmarEntrega, { id, body, headers })
  return { ...reply.body, warnings: reply.headers.get(X_WARNINGS) }
}

/** @throws ApiError, 412. */
export const postDescartarEntrega = (id: number, body: EntregaDescartar, headers: SentHeaders) =>
  ask<Entrega>(ENTREGAS.descartarEntrega, { id, body, headers })

/** Makes a discarded delivery a draft again. @throws ApiError, 404, 412 or 422. */
export const postDeshacerDescarte = (id: number, headers: SentHeaders) =>
  ask<Entrega>(ENTREGAS.deshacerDescarte, { id, headers })

/**
 * Gives the record a remito X, or returns the one that it has. Sends no idempotency key: a stored answer may name a
 * number that was annulled since. @throws ApiError, 404 or 422.
 */
export const postEmitirRemito = (id: number, body: EmitirRemitoEnvio) =>
  ask<Remito>(ENTREGAS.emitirRemito, { id, body })

export const postAnularRemito = (id: number, headers: SentHeaders) =>
  ask<Remito>(ENTREGAS.anularRemito, { id, headers })

export const fetchRemitos = () => ask<Remitos>(ENTREGAS.remitos)
