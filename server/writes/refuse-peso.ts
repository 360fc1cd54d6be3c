import { SIN_PESO } from '#domain/peso.ts'
import { Refusal } from '../plugins/refusal.ts'

/** Between -1 («none») and 0 there is no weight (reliability C26). @throws Refusal 400. */
export function refusePeso(peso: number | null | undefined): void {
  if (peso == null || peso >= 0 || peso === SIN_PESO) return
  throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: ['peso'] } })
}
