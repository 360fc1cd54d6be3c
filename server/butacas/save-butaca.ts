import type { ButacaEnvio, CambioEstadoQuery } from '#contract/butaca.ts'
import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import { normalizeNro } from '#domain/butaca/nro-butaca.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { refuseRoto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { momentParams } from '../sql/event-time.ts'
import type { SingleWrite } from '../sync/write.ts'
import { cambioEstadoParams, sqlCambioEstado } from './change-estado-sql.ts'
import { createButacaParams, sqlCreateButaca } from './create-butaca-sql.ts'
import { editButacaParams, sqlEditButaca } from './edit-butaca-sql.ts'
import { type ButacaEnviada, readButaca } from './read-butaca.ts'
import { refuseButaca } from './refuse-butaca.ts'
import { refusePeso } from './refuse-peso.ts'
import {
  type Antes,
  missedButaca,
  missingReferencia,
  type Referencias,
  SQL_ANTES,
  SQL_REFERENCIAS_FOUND,
} from './write-butaca.ts'

/** PUT /api/butaca: answers the changed seat. Refused with 400, 404, 412 or 422. */
export function changeEstado(
  context: RouteContext,
): (query: CambioEstadoQuery) => SingleWrite<Pick<Antes, 'version'>> {
  const ctes = sqlCambioEstado(context.seat)
  return query => ({
    ctes,
    status: 200,
    why: SQL_ANTES,
    params(moment) {
      refusePeso(query.peso)
      return [...momentParams(moment, context.now()), ...cambioEstadoParams(query, moment.expectedVersion)]
    },
    refuse: (write, { version }) =>
      refuseButaca(write, context, query.nroButaca, missedButaca(version, write) ?? 'estado-desconocido'),
  })
}

function readNueva(body: ButacaEnvio): ButacaEnviada & { estado: number } {
  const enviada = readButaca({ ...body, nro: normalizeNro(body.nro) })
  if (!isLegible(enviada.nro)) throw new Refusal('PEDIDO_INVALIDO', SERVIDOR.nroIlegible, { campos: ['nro'] })
  refuseRoto('nro', enviada.nro)
  return { ...enviada, estado: enviada.estado ?? ESTADO_INICIAL }
}

/** POST /api/butaca: answers the new seat. Refused with 400, 409 or 422. */
export function createButaca(context: RouteContext): (body: ButacaEnvio) => SingleWrite<Referencias> {
  const ctes = sqlCreateButaca(context.seat)
  return body => ({
    ctes,
    status: 201,
    why: SQL_REFERENCIAS_FOUND,
    params: moment => [...momentParams(moment, context.now()), ...createButacaParams(readNueva(body))],
    refuse: (write, found) =>
      refuseButaca(write, context, readNueva(body).nro, missingReferencia(found) ?? 'duplicada'),
  })
}

/** PUT /api/butaca/mod: answers the edited seat. Refused with 400, 404, 412 or 422. */
export function editButaca(context: RouteContext): (body: ButacaEnvio) => SingleWrite<Antes & Referencias> {
  const ctes = sqlEditButaca(context.seat)
  return body => ({
    ctes,
    status: 200,
    why: `${SQL_ANTES}, ${SQL_REFERENCIAS_FOUND}`,
    params: moment => [
      ...momentParams(moment, context.now()),
      ...editButacaParams(readButaca(body), moment.expectedVersion),
    ],
    refuse(write, { version, borrada, ...found }) {
      const falla = borrada ? 'borrada' : (missingReferencia(found) ?? 'estado-desconocido')
      return refuseButaca(write, context, readButaca(body).nro, missedButaca(version, write) ?? falla)
    },
  })
}
