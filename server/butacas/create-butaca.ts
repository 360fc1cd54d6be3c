import type { ButacaEnvio } from '#contract/butaca.ts'
import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import { normalizeNro } from '#domain/butaca/nro-butaca.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { createButaca } from './create-butaca-sql.ts'
import { readButacaEnvio } from './read-butaca.ts'
import type { WriteContext } from './write-context.ts'

/** The effect of POST /api/butaca: answers the new seat. @throws Refusal 400, 409 or 422. */
export async function writeCrearButaca(
  write: Write,
  { seat, now }: WriteContext,
  body: ButacaEnvio,
): Promise<Verdict> {
  const { estado, renombre, ...envio } = readButacaEnvio({ ...body, nro: normalizeNro(body.nro) })
  if (!isLegible(envio.nro))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR.nroIlegible, { extra: { campos: ['nro'] } })
  const result = await createButaca(write.tx, seat, {
    ...envio,
    estado: estado ?? ESTADO_INICIAL,
    renombre: renombre ?? null,
    usuarioId: write.actor.id,
    captureAgeMs: write.captureAgeMs,
    captureBounds: write.captureBounds,
    now: now(),
  })
  switch (result.veredicto) {
    case 'creada':
      return { status: 201, body: result.butaca }
    case 'duplicada':
      throw new Refusal('DUPLICADO', SERVIDOR.butacaDuplicada(envio.nro))
    case 'modelo-desconocido':
      throw new Refusal('REGLA', SERVIDOR.modeloDesconocido)
    case 'color-desconocido':
      throw new Refusal('REGLA', SERVIDOR.colorDesconocido)
    case 'estado-desconocido':
      throw new Refusal('REGLA', SERVIDOR.estadoDesconocido)
  }
}
