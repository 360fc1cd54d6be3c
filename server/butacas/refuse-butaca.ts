import type { Butaca } from '#contract/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Write } from '../sync/write.ts'
import { getActual } from './refuse-butaca-sql.ts'

const REFUSALS = {
  'no-existe': nro => new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro)),
  duplicada: nro => new Refusal('DUPLICADO', SERVIDOR.butacaDuplicada(nro)),
  borrada: nro => new Refusal('REGLA', SERVIDOR.butacaBorrada(nro)),
  'ya-homologada': nro => new Refusal('DUPLICADO', SERVIDOR.yaHomologada(nro)),
  'no-prehomologada': nro => new Refusal('REGLA', SERVIDOR.noPrehomologada(nro)),
  'modelo-desconocido': () => new Refusal('REGLA', SERVIDOR.modeloDesconocido),
  'color-desconocido': () => new Refusal('REGLA', SERVIDOR.colorDesconocido),
  'estado-desconocido': () => new Refusal('REGLA', SERVIDOR.estadoDesconocido),
} as const satisfies Record<string, (nro: string) => Refusal>

/** Why a seat was not written. `version`: somebody else has changed it since the caller saw it. */
type FallaButaca = keyof typeof REFUSALS | 'version'

/** @throws Refusal: 412 with the seat now and who changed it last (design §4, «Conflicts»), or the refusal of `falla`. */
export async function refuseButaca(
  { tx }: Write,
  context: RouteContext,
  nro: string,
  falla: FallaButaca,
): Promise<never> {
  if (falla !== 'version') throw REFUSALS[falla](nro)
  const actual = await getActual(tx, context, nro)
  if (!actual) throw REFUSALS['no-existe'](nro)
  const butaca: Butaca = JSON.parse(actual.butaca)
  throw new Refusal('VERSION', undefined, { actual: { ...actual, butaca } })
}
