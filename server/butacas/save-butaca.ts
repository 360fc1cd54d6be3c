import type { ButacaEnvio, CambioEstadoQuery } from '#contract/butaca.ts'
import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import { normalizeNro } from '#domain/butaca/nro-butaca.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { SingleWrite, Verdict, Write } from '../sync/write.ts'
import { cambioEstadoParams, changeEstado, sqlCambioEstado } from './change-estado-sql.ts'
import { createButaca } from './create-butaca-sql.ts'
import { editButaca } from './edit-butaca-sql.ts'
import { readButaca } from './read-butaca.ts'
import { refuseButaca } from './refuse-butaca.ts'
import { refusePeso } from './refuse-peso.ts'

/** The effect of PUT /api/butaca: answers the changed seat. @throws Refusal 400, 404, 412 or 422. */
export async function writeChangeEstado(
  write: Write,
  context: RouteContext,
  query: CambioEstadoQuery,
): Promise<Verdict> {
  refusePeso(query.peso)
  const result = await changeEstado(write, context, query)
  if ('falla' in result) return refuseButaca(write, context, query.nroButaca, result.falla)
  return { status: 200, body: result.butaca }
}

/** The same effect as one statement, for whatever each query asks. */
export function singleChangeEstado(context: RouteContext): (query: CambioEstadoQuery) => SingleWrite {
  const ctes = sqlCambioEstado(context.seat)
  return query => ({
    ctes,
    status: 200,
    params(moment) {
      refusePeso(query.peso)
      return cambioEstadoParams(moment, context, query)
    },
  })
}

/** The effect of POST /api/butaca: answers the new seat. @throws Refusal 400, 409 or 422. */
export async function writeCreateButaca(
  write: Write,
  context: RouteContext,
  body: ButacaEnvio,
): Promise<Verdict> {
  const enviada = readButaca({ ...body, nro: normalizeNro(body.nro) })
  if (!isLegible(enviada.nro)) throw new Refusal('PEDIDO_INVALIDO', SERVIDOR.nroIlegible, { campos: ['nro'] })
  const estado = enviada.estado ?? ESTADO_INICIAL
  const result = await createButaca(write, context, { ...enviada, estado })
  if ('falla' in result) return refuseButaca(write, context, enviada.nro, result.falla)
  return { status: 201, body: result.butaca }
}

/** The effect of PUT /api/butaca/mod: answers the edited seat. @throws Refusal 400, 404, 412 or 422. */
export async function writeEditButaca(
  write: Write,
  context: RouteContext,
  body: ButacaEnvio,
): Promise<Verdict> {
  const enviada = readButaca(body)
  const result = await editButaca(write, context, enviada)
  if ('falla' in result) return refuseButaca(write, context, enviada.nro, result.falla)
  return { status: 200, body: result.butaca }
}
