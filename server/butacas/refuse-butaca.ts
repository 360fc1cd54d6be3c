import type { Actual } from '#contract/problem.ts'
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
  'modelo-desconocido': () => new Refusal('REGLA', SERVIDOR.modeloDesconocido, { campos: ['modelo'] }),
  'color-desconocido': () => new Refusal('REGLA', SERVIDOR.colorDesconocido, { campos: ['color'] }),
  'estado-desconocido': () => new Refusal('REGLA', SERVIDOR.estadoDesconocido, { campos: ['estado'] }),
} as const satisfies Record<string, (nro: string) => Refusal>

/** Why a seat was not written. `version`: somebody else has changed it since the caller saw it. */
type FallaButaca = keyof typeof REFUSALS | 'version'

/**
 * @throws Refusal: 412 with the seat now and who changed it last (design §4, «Conflicts»), or the refusal of `falla`. With
 * our extensions a 409 of a homologated seat shows it too, so that the device can compare the labels.
 */
export async function refuseButaca(
  { tx }: Write,
  context: RouteContext,
  nro: string,
  falla: FallaButaca,
): Promise<never> {
  const isShown = falla === 'ya-homologada' && 'actual' in context.homologadaExtra
  if (falla !== 'version' && !isShown) throw REFUSALS[falla](nro)
  const found = await getActual(tx, context, nro)
  if (!found) throw REFUSALS['no-existe'](nro)
  const { butaca, homologacion, ...rest } = found
  const actual: Actual = {
    ...rest,
    butaca: JSON.parse(butaca),
    ...(homologacion !== null && { homologacion: JSON.parse(homologacion) }),
  }
  throw falla === 'version'
    ? new Refusal('VERSION', undefined, { actual })
    : new Refusal('DUPLICADO', SERVIDOR.yaHomologada(nro), { actual })
}
