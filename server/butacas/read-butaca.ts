import type { ButacaEnvio } from '#contract/butaca.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { each, TEXTOS_BUTACA, type TextoButaca } from '#contract/textos-butaca.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { idOf } from '../http/body/read-ref.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import { refusePeso } from './refuse-peso.ts'

export interface ButacaEnviada extends Record<TextoButaca, string | null | undefined> {
  nro: string
  modelo: number
  color: number
  /** Null where the body does not say; such a text is undefined. */
  estado: number | null
  peso: number
}

/** What of a body is written: the members that may be, references as ids, texts trimmed (security C15). @throws Refusal 400. */
export function readButaca(body: ButacaEnvio): ButacaEnviada {
  const { nro, modelo, color, estado, peso } = body
  refusePeso(peso)
  return {
    nro: requireTexto('nro', nro, NRO_MAX),
    modelo: idOf(modelo),
    color: idOf(color),
    estado: estado === undefined ? null : idOf(estado),
    peso: peso ?? SIN_PESO,
    ...each(TEXTOS_BUTACA, campo => {
      const texto = body[campo]
      return texto === undefined ? undefined : readTexto(campo, texto)
    }),
  }
}
