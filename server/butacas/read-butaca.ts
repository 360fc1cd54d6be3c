import type { ButacaEnvio } from '#contract/butaca.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { idOf } from '../http/body/read-ref.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import { refusePeso } from './refuse-peso.ts'

export interface ButacaEnviada {
  nro: string
  modelo: number
  color: number
  /** Null where the body does not say. */
  estado: number | null
  peso: number
  renombre: string | null | undefined
}

/** What of a body is written: the members that may be, references as ids, texts trimmed (security C15). @throws Refusal 400. */
export function readButaca({ nro, modelo, color, estado, peso, renombre }: ButacaEnvio): ButacaEnviada {
  refusePeso(peso)
  return {
    nro: requireTexto('nro', nro, NRO_MAX),
    modelo: idOf(modelo),
    color: idOf(color),
    estado: estado === undefined ? null : idOf(estado),
    peso: peso ?? SIN_PESO,
    renombre: renombre === undefined ? undefined : readTexto('renombre', renombre),
  }
}
