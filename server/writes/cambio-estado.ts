import type { Butaca, CambioEstadoQuery } from '#contract/butaca.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { Verdict, Write } from '../plugins/write.ts'
import { sqlFechaHs } from '../repositories/butaca-json.ts'
import { changeEstado, getActual } from '../repositories/change-estado.ts'

export interface CambioEstadoContext {
  factoryTz: string
  /** SQL expression of one seat as JSON text (server/repositories/butaca-json.ts). */
  seat: string
  /** The caller's clock, or null for the database's. */
  now: () => Date | null
}

async function refuseVersion(
  { tx }: Write,
  { seat, factoryTz }: CambioEstadoContext,
  nro: string,
): Promise<never> {
  const actual = await getActual(tx, seat, sqlFechaHs('b.fecha_hs', factoryTz), nro)
  if (!actual) throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro))
  const butaca: Butaca = JSON.parse(actual.butaca)
  throw new Refusal('VERSION', undefined, { extra: { actual: { ...actual, butaca } } })
}

/** The effect of PUT /api/butaca: answers the changed seat. @throws Refusal 400, 404, 412 or 422. */
export async function writeCambioEstado(
  write: Write,
  context: CambioEstadoContext,
  query: CambioEstadoQuery,
): Promise<Verdict> {
  // Between -1 («none») and 0 there is no weight (reliability C26).
  if (query.peso !== undefined && query.peso < 0 && query.peso !== -1) {
    throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: ['peso'] } })
  }
  const result = await changeEstado(write.tx, context.seat, {
    ...query,
    usuarioId: write.actor.id,
    expectedVersion: write.expectedVersion,
    captureAgeMs: write.captureAgeMs,
    now: context.now(),
  })
  switch (result.veredicto) {
    case 'cambiada':
      return { status: 200, body: result.butaca }
    case 'no-existe':
      throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(query.nroButaca))
    case 'estado-desconocido':
      throw new Refusal('REGLA', SERVIDOR.estadoDesconocido)
    case 'borrada':
      throw new Refusal('REGLA', SERVIDOR.butacaBorrada(query.nroButaca))
    case 'version':
      return refuseVersion(write, context, query.nroButaca)
  }
}
