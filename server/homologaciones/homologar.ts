import type { HomologarQuery } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { refuseButaca } from '../butacas/refuse-butaca.ts'
import { type Antes, missedButaca, SQL_ANTES } from '../butacas/write-butaca.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import type { RouteContext } from '../http/route-context.ts'
import { momentParams } from '../sql/event-time.ts'
import type { SingleWrite } from '../sync/write.ts'
import { homologarParams, sqlHomologar } from './homologar-sql.ts'

const readNro = ({ nroButaca }: HomologarQuery): string => requireTexto('nroButaca', nroButaca, NRO_MAX)

/** POST /api/homologaciones: answers the new row. Refused with 400, 404, 409, 412 or 422. */
export function homologar(
  context: RouteContext,
): (query: HomologarQuery) => SingleWrite<Antes & { ya: boolean | null }> {
  const { factoryTz, homologadaExtra: extra } = context
  const ctes = sqlHomologar({ factoryTz, extra })
  return query => ({
    ctes,
    status: 201,
    why: `${SQL_ANTES}, (select ya from juicio) as ya`,
    params(moment) {
      const datos = {
        nro: readNro(query),
        etiquetaBlanca: requireTexto('eBlanca', query.eBlanca),
        etiquetaGris: requireTexto('eGris', query.eGris),
        comprador: readTexto('comprador', query.comprador ?? null),
      }
      return [...momentParams(moment, context.now()), ...homologarParams(datos, moment.expectedVersion)]
    },
    refuse(write, { version, borrada, ya }) {
      const falla = borrada ? 'borrada' : ya ? 'ya-homologada' : 'no-prehomologada'
      return refuseButaca(write, context, readNro(query), missedButaca(version, write) ?? falla)
    },
  })
}
