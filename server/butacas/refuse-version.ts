import type { Butaca } from '#contract/butaca.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import { sqlFechaHs } from '../sql/json.ts'
import type { Write } from '../sync/write.ts'
import { getActual } from './change-estado-sql.ts'
import type { WriteContext } from './write-context.ts'

/** @throws Refusal 412 with the seat as it is now and who changed it last (design §4, «Conflicts»), or 404 if it went. */
export async function refuseVersion(
  { tx }: Write,
  { seat, factoryTz }: WriteContext,
  nro: string,
): Promise<never> {
  const actual = await getActual(tx, seat, sqlFechaHs('b.fecha_hs', factoryTz), nro)
  if (!actual) throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro))
  const butaca: Butaca = JSON.parse(actual.butaca)
  throw new Refusal('VERSION', undefined, { extra: { actual: { ...actual, butaca } } })
}
