/** Combining marks: accents, diaeresis, the tilde of ñ. */
const MARCAS = /[\u0300-\u036f]/g

/** Text without accents and ñ, as it is sent when a seat is created or edited (specification §5). */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(MARCAS, '').normalize('NFC')

const PLAIN = /^[ -~]*$/

/** A text for comparing without case or accents; ñ is n. */
export const plegado = (texto: string): string =>
  (PLAIN.test(texto) ? texto : sinAcentos(texto)).toLowerCase()
