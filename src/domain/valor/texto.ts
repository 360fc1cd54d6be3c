const MARCAS = /[\u0300-\u036f]/g

/** Text without accents, and with n for ñ. Seats are sent in this form (specification §5). */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(MARCAS, '').normalize('NFC')

const ASCII = /^[\0-\x7f]*$/
const NO_ASCII = /[^\0-\x7f]/g
const MAYUSCULAS = /[A-Z]+/g
/** A digit before a fraction sign: '6½' becomes '6 1/2', not '61/2'. */
const ANTES_DE_FRACCION = /([0-9])(?=[¼-¾⅐-⅞↉])/g
const ENIE = /n\u0303/gi

const DE =
  'ÐðĐđĦħıĸŁłŊŋØøŦŧ×÷°ʼ‘’‛‚′«»“”„‟‐‒–—―−⁄∕ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ'
const A =
  'ddddhhikllnnoottx/o\'\'\'\'\'\'""""""------//αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'

/** Unicode defines no decomposition for these characters. */
const COMO: ReadonlyMap<string, string> = new Map([
  ...[...DE].map((letra, at): [string, string] => [letra, A[at] ?? letra]),
  ...[...'Ææ'].map((letra): [string, string] => [letra, 'ae']),
  ...[...'Œœ'].map((letra): [string, string] => [letra, 'oe']),
  ...[...'ẞß'].map((letra): [string, string] => [letra, 'ss']),
  ...[...'Þþ'].map((letra): [string, string] => [letra, 'th']),
])

/**
 * Text for comparing and searching: without case or accents, in plain signs. ñ stays a letter of its own. The SQL
 * function `plano` must give the same text (tests/contract/plegado.test.ts): a change here needs a migration.
 */
export const plegado = (texto: string): string =>
  ASCII.test(texto)
    ? texto.toLowerCase()
    : texto
        .replaceAll('´', "'")
        .replace(ANTES_DE_FRACCION, '$1 ')
        .normalize('NFKD')
        .replace(ENIE, 'ñ')
        .replace(MARCAS, '')
        .replace(NO_ASCII, letra => COMO.get(letra) ?? letra)
        .replace(MAYUSCULAS, letras => letras.toLowerCase())

/** Control and format characters, line ends, unusual spaces, and marks that are not part of a letter. */
const INVISIBLE = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
/** Letters and digits of other alphabets, which may look like Latin ones. º and ª are allowed. */
const AJENO = /(?![A-Za-zªº])\p{L}|(?![0-9])\p{Nd}|\p{Nl}/u

/** Whether a name has neither hidden nor look-alike characters (security C40). @param texto in NFC. */
export const isLegible = (texto: string): boolean => !INVISIBLE.test(texto) && !AJENO.test(sinAcentos(texto))

const PLAIN = /^[ -~]*$/
const DE_FORMATO = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

/** Removes invisible characters, which a scanned label or a pasted text may contain. */
export const sinFormato = (texto: string): string =>
  PLAIN.test(texto) ? texto : texto.replace(DE_FORMATO, '')

export const textoLimpio = (texto: string): string => sinFormato(texto).trim()
