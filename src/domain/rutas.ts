import type { ClaseImportacion } from '#contract/importacion.ts'

export const RUTA_BUTACAS = '/fabrica/buscarButaca'

/** Address of the list of the seats that a number of the panel counts. @param grupo from `grupoPanel`. */
export const addressOfGrupo = (grupo: string): string => `${RUTA_BUTACAS}?panel=${encodeURIComponent(grupo)}`

/** Path of a seat's page, without the number. */
export const RUTA_FICHA = '/fabrica/butaca'

/** Address of a seat's page. «.» and «..» get the list's address: a browser reads them as folders. */
export const addressOfFicha = (nro: string): string =>
  /^\.{1,2}$/.test(nro) ? addressOfEstas([nro]) : `${RUTA_FICHA}/${encodeURIComponent(nro)}`

/** Reads the seat's number from the path of its page; '' for none. */
export function nroOfFicha(path: string): string {
  try {
    return decodeURIComponent(path.slice(RUTA_FICHA.length + 1))
  } catch {
    return ''
  }
}

/** Decodes a part of an address. A part with a malformed percent sequence stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Address of the list of exactly these seats. */
export const addressOfEstas = (nros: readonly string[]): string =>
  `${RUTA_BUTACAS}?estas=${encodeURIComponent(textOfEstas(nros))}`

/** The parameter of `addressOfEstas` as text. Each number is encoded, because it may contain a comma. */
export const textOfEstas = (nros: readonly string[]): string => nros.map(encodeURIComponent).join(',')
export const parseEstas = (text: string): readonly string[] =>
  text
    .split(',')
    .filter(coded => coded !== '')
    .map(decoded)

/** Address of the list of the seats that a number of «Flujo» counts. @param grupo parameters of that number. */
export const addressOfFlujo = (grupo: Readonly<Record<string, string | number>>): string =>
  `${RUTA_BUTACAS}?${Object.entries(grupo)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Address of the list of a state's seats. A model or color of 0 does not filter. */
export function addressOfEstado(filtro: { estado: number; modelo: number; color: number }): string {
  const asked = Object.entries(filtro).filter(([, id]) => id !== 0)
  return `${RUTA_BUTACAS}?${asked.map(([campo, id]) => `${campo}=${id}`).join('&')}`
}

/** Parameters in their order, without those that have their default value. */
export const writeParams = (
  params: Readonly<Record<string, string | number | null>>,
  defaults: Readonly<Record<string, string | number | null>>,
): string[][] =>
  Object.entries(params)
    .filter(([name, value]) => value !== defaults[name])
    .map(([name, value]) => [name, String(value)])

export const addressOfRegistro = (id: number): string => `/stock/registro?registro=${id}`

export const ETIQUETAS_PATH = '/fabrica/etiquetas'

export const addressOfEtiquetas = (nros: readonly string[]): string =>
  `${ETIQUETAS_PATH}?nros=${nros.map(encodeURIComponent).join(',')}`

export const RUTA_IMPORTAR = '/stock/importar'
export const RUTA_DISPOSITIVOS = '/dispositivos'
export const RUTA_POR_FECHA = '/informes/date'

export const rutaImportar = (clase: ClaseImportacion): string => `${RUTA_IMPORTAR}?clase=${clase}`

/** Path of the first account's screen. The app routes it, and the server prints its address. */
export const RUTA_PRIMER_INGRESO = '/primer-ingreso'
