import type { HomologacionEnvio } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { SERVIDOR } from '#messages.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { Verdict, Write } from '../plugins/write.ts'
import { editHomologacion } from '../repositories/edit-homologacion.ts'
import { readTexto, requireTexto } from './read-texto.ts'

/** The effect of PUT /api/homologaciones: answers the row as it is then. @throws Refusal 400, 404 or 422. */
export async function writeModificarHomologacion(
  { tx }: Write,
  factoryTz: string,
  { butaca, comprador, etiqueta_blanca, etiqueta_gris }: HomologacionEnvio,
): Promise<Verdict> {
  const nro = requireTexto('butaca', butaca, NRO_MAX)
  const result = await editHomologacion(tx, factoryTz, {
    nro,
    // Numbers too: what looks like one is edited as one (specification §2)
    etiquetaBlanca: requireTexto('etiqueta_blanca', String(etiqueta_blanca)),
    etiquetaGris: requireTexto('etiqueta_gris', String(etiqueta_gris)),
    comprador: comprador == null ? comprador : readTexto('comprador', String(comprador)),
  })
  switch (result.veredicto) {
    case 'modificada':
      return { status: 200, body: result.fila }
    case 'no-existe':
      throw new Refusal('NO_EXISTE', SERVIDOR.homologacionNoExiste(nro))
    case 'borrada':
      throw new Refusal('REGLA', SERVIDOR.butacaBorrada(nro))
  }
}
