import type { CambioEstadoQuery } from '#contract/butaca.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { changeEstado } from './change-estado-sql.ts'
import { refusePeso } from './refuse-peso.ts'
import { refuseVersion } from './refuse-version.ts'
import type { WriteContext } from './write-context.ts'

/** The effect of PUT /api/butaca: answers the changed seat. @throws Refusal 400, 404, 412 or 422. */
export async function writeCambioEstado(
  write: Write,
  context: WriteContext,
  query: CambioEstadoQuery,
): Promise<Verdict> {
  refusePeso(query.peso)
  const result = await changeEstado(write.tx, context.seat, {
    ...query,
    usuarioId: write.actor.id,
    expectedVersion: write.expectedVersion,
    captureAgeMs: write.captureAgeMs,
    captureBounds: write.captureBounds,
    now: context.now(),
  })
  switch (result.veredicto) {
    case 'cambiada':
      return { status: 200, body: result.butaca }
    case 'no-existe':
      throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(query.nroButaca))
    case 'estado-desconocido':
      throw new Refusal('REGLA', SERVIDOR.estadoDesconocido)
    case 'version':
      return refuseVersion(write, context, query.nroButaca)
  }
}
