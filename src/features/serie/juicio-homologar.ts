import type { Butaca } from '#contract/butaca.ts'
import { isPrehomologada } from '#domain/butaca/columna-as.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'

export type CampoEtiqueta = 'eBlanca' | 'eGris'

/** A homologation of the series that was neither undone nor refused. */
export interface Hecha {
  nro: string
  eBlanca: string
  eGris: string
}

/** @returns 'sigue' if the seat can be homologated, else the reason why not. */
export function juzgarButaca(butaca: Butaca): 'sigue' | 'ya' | 'sin-prehomologar' | 'borrada' {
  if (butaca.estado.id === ESTADO_BORRADA) return 'borrada'
  if (butaca.homologada) return 'ya'
  return isPrehomologada(butaca) ? 'sigue' : 'sin-prehomologar'
}

export type JuicioEtiqueta =
  | { tipo: 'sirve' | 'misma-etiqueta' | 'parece-otra' }
  | { tipo: 'usada'; en: string }

/**
 * Judges a code that was read when a label is expected.
 * @param eBlanca the white label, if it was read and the grey one is expected.
 * @param hechas homologations of the series: a label is used once, and white and grey ones have their own prefixes.
 */
export function juzgarEtiqueta(
  codigo: string,
  eBlanca: string | null,
  hechas: readonly Hecha[],
): JuicioEtiqueta {
  const key = nroKey(codigo)
  if (eBlanca !== null && nroKey(eBlanca) === key) return { tipo: 'misma-etiqueta' }
  const antes = hechas.find(hecha => nroKey(hecha.eBlanca) === key || nroKey(hecha.eGris) === key)
  if (antes !== undefined) return { tipo: 'usada', en: antes.nro }
  const campo: CampoEtiqueta = eBlanca === null ? 'eBlanca' : 'eGris'
  const otro: CampoEtiqueta = campo === 'eBlanca' ? 'eGris' : 'eBlanca'
  const isOther = !isComo(codigo, campo, hechas) && isComo(codigo, otro, hechas)
  return { tipo: isOther ? 'parece-otra' : 'sirve' }
}

/** Whether a label of that kind had this prefix before in the series. */
export const isComo = (codigo: string, campo: CampoEtiqueta, hechas: readonly Hecha[]): boolean =>
  hechas.some(hecha => comienzoDe(hecha[campo]) === comienzoDe(codigo))

const comienzoDe = (codigo: string): string => /^\D*/.exec(nroKey(codigo))?.[0] ?? ''
