import { ETIQUETAS_PATH } from './ruta-etiquetas.ts'

/** The address that prints the labels of these seats. */
export const addressOfEtiquetas = (nros: readonly string[]): string =>
  `${ETIQUETAS_PATH}?nros=${nros.map(encodeURIComponent).join(',')}`
