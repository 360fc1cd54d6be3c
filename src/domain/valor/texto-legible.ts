import { sinAcentos } from './plegado.ts'

/** Control and format characters, line ends, unusual spaces, and marks that no letter takes. */
const INVISIBLE = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
/** Letters and digits of other alphabets, which may look like ours; º and ª are ours. */
const AJENO = /(?![A-Za-zªº])\p{L}|(?![0-9])\p{Nd}|\p{Nl}/u

/** Whether a name shows all that it is, so that two that look alike are the same (security C40). @param texto in NFC. */
export const isLegible = (texto: string): boolean => !INVISIBLE.test(texto) && !AJENO.test(sinAcentos(texto))
