import type { ButacaEnvio } from '#contract/butaca.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { editButaca } from './edit-butaca-sql.ts'
import { readButacaEnvio } from './read-butaca.ts'
import { refuseVersion } from './refuse-version.ts'
import type { WriteContext } from './write-context.ts'

/** The effect of PUT /api/butaca/mod: answers the edited seat. @throws Refusal 400, 404, 412 or 422. */
export async function writeModificarButaca(
  write: Write,
  context: WriteContext,
  body: ButacaEnvio,
): Promise<Verdict> {
  const envio = readButacaEnvio(body)
  const result = await editButaca(write.tx, context.seat, {
    ...envio,
    usuarioId: write.actor.id,
    expectedVersion: write.expectedVersion,
    captureAgeMs: write.captureAgeMs,
    captureBounds: write.captureBounds,
    now: context.now(),
  })
  switch (result.veredicto) {
    case 'modificada':
      return { status: 200, body: result.butaca }
    case 'no-existe':
      throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(envio.nro))
    case 'version':
      return refuseVersion(write, context, envio.nro)
    case 'borrada':
      throw new Refusal('REGLA', SERVIDOR.butacaBorrada(envio.nro))
    case 'modelo-desconocido':
      throw new Refusal('REGLA', SERVIDOR.modeloDesconocido)
    case 'color-desconocido':
      throw new Refusal('REGLA', SERVIDOR.colorDesconocido)
    case 'estado-desconocido':
      throw new Refusal('REGLA', SERVIDOR.estadoDesconocido)
  }
}
