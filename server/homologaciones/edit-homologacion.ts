import type { HomologacionEnvio } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { editHomologacion } from './edit-homologacion-sql.ts'

/** The effect of PUT /api/homologaciones: answers the row as it is then. @throws Refusal 400, 404 or 422. */
export async function writeEditHomologacion(
  { tx }: Write,
  factoryTz: string,
  { butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio,
): Promise<Verdict> {
  const nro = requireTexto('butaca', butaca, NRO_MAX)
  const result = await editHomologacion(tx, factoryTz, {
    nro,
    // Numbers too: the screen edits what looks like one as a number (specification §2)
    etiquetaBlanca: requireTexto('etiqueta_blanca', String(etiqueta_blanca)),
    etiquetaGris: requireTexto('etiqueta_gris', String(etiqueta_gris)),
    comprador: comprador == null ? comprador : readTexto('comprador', String(comprador)),
  })
  if ('fila' in result) return { status: 200, body: result.fila }
  if (result.falla === 'borrada') throw new Refusal('REGLA', SERVIDOR.butacaBorrada(nro))
  throw new Refusal('NO_EXISTE', SERVIDOR.homologacionNoExiste(nro))
}
