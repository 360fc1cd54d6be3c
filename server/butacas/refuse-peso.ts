import { hasDosDecimales, SIN_PESO } from '#domain/butaca/peso.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { Refusal } from '../http/refusal.ts'

/** Refuses weights between -1 («none») and 0 or with more than two decimals (security C26, C40). @throws Refusal 400. */
export function refusePeso(peso: number | null | undefined): void {
  if (peso == null || peso === SIN_PESO || (peso >= 0 && hasDosDecimales(peso))) return
  throw new Refusal('PEDIDO_INVALIDO', peso < 0 ? undefined : SERVIDOR.pesoDecimales, { campos: ['peso'] })
}
