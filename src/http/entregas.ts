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
import { call } from './client.ts'

type Headers = Record<string, string>

/** @throws ApiError; 404 from a contract-only server. */
export const fetchEntregas = async (): Promise<Entregas> => (await call<Entregas>(ENTREGAS.entregas)).body

/** @throws ApiError; 404 from a contract-only server. */
export const fetchButacasRegistro = async (id: number): Promise<ButacasRegistro> =>
  (await call<ButacasRegistro>(ENTREGAS.butacasRegistro, { id })).body

/** @throws ApiError, 412 if the delivery has changed, 422. */
export async function postConfirmarEntrega(
  id: number,
  body: EntregaConfirmar,
  headers: Headers,
): Promise<EntregaConfirmada & { warnings: string | null }> {
  const reply = await call<EntregaConfirmada>(ENTREGAS.confirmarEntrega, { id, body, headers })
  return { ...reply.body, warnings: reply.headers.get(X_WARNINGS) }
}

/** @throws ApiError, 412. */
export const postDescartarEntrega = async (
  id: number,
  body: EntregaDescartar,
  headers: Headers,
): Promise<Entrega> => (await call<Entrega>(ENTREGAS.descartarEntrega, { id, body, headers })).body

/** The record's remito X: the one that it has, or a new number. @throws ApiError, 404 or 422. */
export const postEmitirRemito = async (
  id: number,
  body: EmitirRemitoEnvio,
  headers: Headers,
): Promise<Remito> => (await call<Remito>(ENTREGAS.emitirRemito, { id, body, headers })).body

/** @throws ApiError, 404. */
export const postAnularRemito = async (id: number, headers: Headers): Promise<Remito> =>
  (await call<Remito>(ENTREGAS.anularRemito, { id, headers })).body

/** @throws ApiError; 404 from a contract-only server. */
export const fetchRemitos = async (): Promise<Remitos> => (await call<Remitos>(ENTREGAS.remitos)).body
