import type { HomologarQuery } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { Verdict, Write } from '../plugins/write.ts'
import { homologar } from '../repositories/homologar.ts'
import { readTexto, requireTexto } from './read-texto.ts'
import { refuseVersion } from './refuse-version.ts'
import type { WriteContext } from './write-context.ts'

/** The effect of POST /api/homologaciones: answers the new row. @throws Refusal 400, 404, 409, 412 or 422. */
export async function writeHomologar(
  write: Write,
  context: WriteContext,
  query: HomologarQuery,
): Promise<Verdict> {
  const nro = requireTexto('nroButaca', query.nroButaca, NRO_MAX)
  const result = await homologar(write.tx, context, {
    nro,
    etiquetaBlanca: requireTexto('eBlanca', query.eBlanca),
    etiquetaGris: requireTexto('eGris', query.eGris),
    comprador: readTexto('comprador', query.comprador ?? null),
    usuarioId: write.actor.id,
    expectedVersion: write.expectedVersion,
    captureAgeMs: write.captureAgeMs,
    captureBounds: write.captureBounds,
    now: context.now(),
  })
  switch (result.veredicto) {
    case 'homologada':
      return { status: 201, body: result.fila, butaca: result.butaca }
    case 'no-existe':
      throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro))
    case 'version':
      return refuseVersion(write, context, nro)
    case 'borrada':
      throw new Refusal('REGLA', SERVIDOR.butacaBorrada(nro))
    case 'ya-homologada':
      throw new Refusal('DUPLICADO', SERVIDOR.yaHomologada(nro))
    case 'no-prehomologada':
      throw new Refusal('REGLA', SERVIDOR.noPrehomologada(nro))
  }
}
