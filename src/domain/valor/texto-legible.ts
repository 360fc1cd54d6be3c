import { sinAcentos } from './plegado.ts'

/** Control and format characters, line ends, unusual spaces, and marks that no letter takes. */
const INVISIBLE = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
/** Letters and digits of other alphabets, which may look like ours; º and ª are ours. */
const AJENO = /(?![A-Za-zªº])\p{L}|(?![0-9])\p{Nd}|\p{Nl}/u

/** Whether a name shows all that it is, so that two that look alike are the same (security C40). @param texto in NFC. */
export const isLegible = (texto: string): boolean => !INVISIBLE.test(texto) && !AJENO.test(sinAcentos(texto))

const PLAIN = /^[ -~]*$/
/** Characters that only steer how a text is shown: soft hyphen, zero width and direction marks, BOM, joiners. */
const DE_FORMATO = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

/** A text without the characters that cannot be seen: a label or a pasted text may bring some. */
export const sinFormato = (texto: string): string =>
  PLAIN.test(texto) ? texto : texto.replace(DE_FORMATO, '')
