/** Crockford's Base32: no letter that is taken for a digit, so that it can be typed with a remote control. */
export const ALFABETO_CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 100 bits. */
export const LARGO_CODIGO = 20
const GRUPO = 5

const CODIGO = new RegExp(`^[${ALFABETO_CODIGO}]{${LARGO_CODIGO}}$`)

/** The code of a panel for the wall, or of the first account, as it was typed or came in a link; null for anything else. */
export function parseCodigo(texto: string): string | null {
  const plano = texto
    .toUpperCase()
    .replaceAll(/[\s\-–]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODIGO.test(plano) ? plano : null
}

/** In groups, as it is read and typed: 'ABCDE-FGHJK-MNPQR-STVWX'. */
export const writeCodigo = (codigo: string): string =>
  codigo.match(new RegExp(`.{1,${GRUPO}}`, 'g'))?.join('-') ?? ''
