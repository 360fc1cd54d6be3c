import { isIdentificadorRoto } from '../valor/identificador-roto.ts'
import { sinFormato } from '../valor/texto-legible.ts'

/** Labels that are known, by their face. */
export interface EtiquetasConocidas {
  eBlanca: readonly string[]
  eGris: readonly string[]
}

export const SIN_CONOCIDAS: EtiquetasConocidas = { eBlanca: [], eGris: [] }

/** A label without what a scanner or a paste adds around it. */
export const etiquetaLimpia = (texto: string): string => sinFormato(texto).trim()

/** From this many known labels on they tell what the factory's labels look like. */
const ENSENAN = 3
/** From this many known labels on, a shape with a single label counts as a mistake. */
const MUCHAS = 20
/** Signs that Code 39 and our labels have, for a device that knows no label yet (ISO/IEC 16388). */
const CON_SIGNOS_AJENOS = /[^\p{L}0-9 \-./+$%]/u

/** The shape of a label: letters are 'a', digits '9', other signs themselves: 'B-0048213' is 'a-9999999'. */
const formaDe = (etiqueta: string): string =>
  etiquetaLimpia(etiqueta).replace(/\p{L}/gu, 'a').replace(/\d/g, '9')

/**
 * Whether a label has a shape that no known one of its face has: a code of something else, or one that the scanner's
 * keyboard layout changed. It may be right all the same, so a person is asked.
 * @returns a known label to compare it with, '' if none is known, or null if the shape is known.
 */
export function etiquetaExtrana(texto: string, conocidas: readonly string[]): string | null {
  const etiqueta = etiquetaLimpia(texto)
  if (etiqueta === '') return null
  if (conocidas.length < ENSENAN)
    return CON_SIGNOS_AJENOS.test(etiqueta) || isIdentificadorRoto(etiqueta) ? (conocidas[0] ?? '') : null
  const forma = formaDe(etiqueta)
  const iguales = conocidas.filter(conocida => formaDe(conocida) === forma).length
  if (iguales >= (conocidas.length < MUCHAS ? 1 : 2)) return null
  return conocidas.find(conocida => formaDe(conocida) !== forma) ?? ''
}
