import type { HomologarQuery } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { refuseButaca } from '../butacas/refuse-butaca.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { homologar } from './homologar-sql.ts'

/** The effect of POST /api/homologaciones: answers the new row. @throws Refusal 400, 404, 409, 412 or 422. */
export async function writeHomologar(
  write: Write,
  context: RouteContext,
  query: HomologarQuery,
): Promise<Verdict> {
  const nro = requireTexto('nroButaca', query.nroButaca, NRO_MAX)
  const result = await homologar(write, context, {
    nro,
    etiquetaBlanca: requireTexto('eBlanca', query.eBlanca),
    etiquetaGris: requireTexto('eGris', query.eGris),
    comprador: readTexto('comprador', query.comprador ?? null),
  })
  if ('falla' in result) return refuseButaca(write, context, nro, result.falla)
  return { status: 201, body: result.fila, butaca: result.butaca }
}
