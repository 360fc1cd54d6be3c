import { nroKey } from './nro-butaca.ts'

export const ETIQUETAS_PATH = '/fabrica/etiquetas'

/** The address that prints the labels of these seats: for a link on a card, under a selection, after a seat is made. */
export const addressOfEtiquetas = (nros: readonly string[]): string =>
  `${ETIQUETAS_PATH}?nros=${nros.map(encodeURIComponent).join(',')}`

/** The seats that such an address names, each once. @param search as `location.search`. */
export function nrosOfDireccion(search: string): string[] {
  const [, list = ''] = /[?&]nros=([^&]*)/.exec(search) ?? []
  const nros = new Map<string, string>()
  for (const coded of list.split(',')) {
    const nro = decoded(coded).trim()
    if (nro !== '' && !nros.has(nroKey(nro))) nros.set(nroKey(nro), nro)
  }
  return [...nros.values()]
}

/** What a person cut short in the address bar is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
