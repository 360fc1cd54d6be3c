import type { ButacaEnvio } from '#contract/butaca.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { editButaca } from './edit-butaca-sql.ts'
import { readButaca } from './read-butaca.ts'
import { refuseButaca } from './refuse-butaca.ts'

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
