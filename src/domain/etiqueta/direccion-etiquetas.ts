import { ETIQUETAS_PATH } from './ruta-etiquetas.ts'

/** The address that prints the labels of these seats: for a link on a card, under a selection, after a seat is made. */
export const addressOfEtiquetas = (nros: readonly string[]): string =>
  `${ETIQUETAS_PATH}?nros=${nros.map(encodeURIComponent).join(',')}`
