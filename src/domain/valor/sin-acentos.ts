/** Marks that letters carry: accents, diaeresis, the tilde of ñ. */
const MARCAS = /[\u0300-\u036f]/g

/** Text as it is sent when a seat is created or edited: without accents and ñ (specification §5). */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(MARCAS, '').normalize('NFC')
