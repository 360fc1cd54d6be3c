import { sinAcentos } from './sin-acentos.ts'

/** Control and format characters, line ends, spaces that are no plain space, and marks that no letter takes. */
const INVISIBLE = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
/** Letters and digits of other alphabets, which may look just like ours; º and ª are written here. */
const AJENO = /(?![A-Za-zªº])\p{L}|(?![0-9])\p{Nd}|\p{Nl}/u

/**
 * Whether a text that names something shows all that it is: two that look alike are then the same (security C40).
 * Letters may carry accents. @param texto in NFC.
 */
export const isLegible = (texto: string): boolean => !INVISIBLE.test(texto) && !AJENO.test(sinAcentos(texto))
