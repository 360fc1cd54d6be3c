import type { CambioEstadoQuery } from '#contract/butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { changeEstado } from './change-estado-sql.ts'
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
