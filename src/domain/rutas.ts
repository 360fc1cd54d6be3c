import type { ClaseImportacion } from '#contract/importacion.ts'

/** Seat search. */
export const RUTA_BUTACAS = '/fabrica/buscarButaca'

/** List of the seats counted by a number of the panel (`grupoPanel`). */
export const addressOfGrupo = (grupo: string): string => `${RUTA_BUTACAS}?panel=${encodeURIComponent(grupo)}`

/** The page of a seat; the app routes it with its number as `:nro`. */
export const RUTA_FICHA = '/fabrica/butaca'

/** The page of a seat, an extension of our server. «.» and «..» get the list: a browser reads them as folders. */
export const addressOfFicha = (nro: string): string =>
  /^\.{1,2}$/.test(nro) ? addressOfEstas([nro]) : `${RUTA_FICHA}/${encodeURIComponent(nro)}`

/** The seat's number in the address of its page; '' for none. */
export function nroOfFicha(path: string): string {
  try {
    return decodeURIComponent(path.slice(RUTA_FICHA.length + 1))
  } catch {
    return ''
  }
}

/** Decodes a part of an address; a part with a malformed percent sequence stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** List of exactly these seats. */
export const addressOfEstas = (nros: readonly string[]): string =>
  `${RUTA_BUTACAS}?estas=${encodeURIComponent(textOfEstas(nros))}`

/** Write and parse the parameter of `addressOfEstas`; a seat's number may contain a comma. */
export const textOfEstas = (nros: readonly string[]): string => nros.map(encodeURIComponent).join(',')
export const parseEstas = (text: string): readonly string[] =>
  text
    .split(',')
    .filter(coded => coded !== '')
    .map(decoded)

/** List of the seats behind a number of «Flujo». @param grupo the parameters of that number. */
export const addressOfFlujo = (grupo: Readonly<Record<string, string | number>>): string =>
  `${RUTA_BUTACAS}?${Object.entries(grupo)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** List of the seats of a state. A model or color of 0 does not filter. */
export function addressOfEstado(filtro: { estado: number; modelo: number; color: number }): string {
  const asked = Object.entries(filtro).filter(([, id]) => id !== 0)
  return `${RUTA_BUTACAS}?${asked.map(([campo, id]) => `${campo}=${id}`).join('&')}`
}

/** Parameters of an address in their order, without those that have their default value. */
export const writeParams = (
  params: Readonly<Record<string, string | number | null>>,
  defaults: Readonly<Record<string, string | number | null>>,
): string[][] =>
  Object.entries(params)
    .filter(([name, value]) => value !== defaults[name])
    .map(([name, value]) => [name, String(value)])

/** The list of records, with this record open. */
export const addressOfRegistro = (id: number): string => `/stock/registro?registro=${id}`

export const ETIQUETAS_PATH = '/fabrica/etiquetas'

export const addressOfEtiquetas = (nros: readonly string[]): string =>
  `${ETIQUETAS_PATH}?nros=${nros.map(encodeURIComponent).join(',')}`

export const RUTA_IMPORTAR = '/stock/importar'
export const RUTA_DISPOSITIVOS = '/dispositivos'
export const RUTA_POR_FECHA = '/informes/date'

export const rutaImportar = (clase: ClaseImportacion): string => `${RUTA_IMPORTAR}?clase=${clase}`

/** The screen of the first account: the app routes it, and the server prints its address. */
export const RUTA_PRIMER_INGRESO = '/primer-ingreso'
