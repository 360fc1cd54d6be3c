import { nroKey } from '#domain/butaca/butaca.ts'
import { decoded } from '#domain/rutas.ts'

export type FormatoId = 'rollo' | 'hoja-21' | 'hoja-65'

/** A label and its sheet, in millimetres. */
export interface FormatoEtiqueta {
  id: FormatoId
  ancho: number
  alto: number
  /** Distance from the label's edge to the printed area. */
  margen: number
  /** Height of the digits; a long number gets lower digits. */
  altoNro: number
  hoja: { ancho: number; alto: number; columnas: number; filas: number }
  /** Position of the first label's corner, then the distance between the corners of two neighbouring labels. */
  izquierda: number
  arriba: number
  pasoX: number
  pasoY: number
}

const A4 = { ancho: 210, alto: 297 }

export const FORMATOS: readonly FormatoEtiqueta[] = [
  {
    id: 'rollo',
    ancho: 100,
    alto: 50,
    margen: 4,
    altoNro: 10,
    hoja: { ancho: 100, alto: 50, columnas: 1, filas: 1 },
    izquierda: 0,
    arriba: 0,
    pasoX: 100,
    pasoY: 50,
  },
  {
    id: 'hoja-21',
    ancho: 63.5,
    alto: 38.1,
    margen: 3,
    altoNro: 6,
    hoja: { ...A4, columnas: 3, filas: 7 },
    izquierda: 7.25,
    arriba: 15.15,
    pasoX: 66,
    pasoY: 38.1,
  },
  {
    id: 'hoja-65',
    ancho: 38.1,
    alto: 21.2,
    margen: 1.8,
    altoNro: 3.5,
    hoja: { ...A4, columnas: 5, filas: 13 },
    izquierda: 4.75,
    arriba: 10.7,
    pasoX: 40.6,
    pasoY: 21.2,
  },
]

export const formatoOf = (id: FormatoId): FormatoEtiqueta =>
  FORMATOS.find(formato => formato.id === id) ?? (FORMATOS[0] as FormatoEtiqueta)

export const porHoja = ({ hoja }: FormatoEtiqueta): number => hoja.columnas * hoja.filas

/** A dot (mm) of the coarsest label printer, 203 dpi. Widths in whole dots print sharply. */
const PUNTO_MM = 25.4 / 203
/** Narrowest line that the plant's scanners resolve. */
const PUNTOS_MIN = 2
const PUNTOS_MAX = 6
/** Blank modules on each side of a bar code; scanners need them to find its start (ISO/IEC 15417). */
export const MODULOS_EN_BLANCO = 10

/**
 * Width (mm) of a bar code's module: as many whole dots as fit, at most `PUNTOS_MAX`.
 * @returns null if the code does not fit on the label.
 */
export function anchoModulo({ ancho, margen }: FormatoEtiqueta, modulos: number): number | null {
  const room = (ancho - 2 * margen) / PUNTO_MM
  const dots = Math.min(PUNTOS_MAX, Math.floor(room / (modulos + 2 * MODULOS_EN_BLANCO)))
  return dots < PUNTOS_MIN ? null : dots * PUNTO_MM
}

/** Width of a digit as a share of its height, in the mono font and with spacing. */
const ANCHO_DIGITO = 0.65

/** Height (mm) of the number's digits: the label's maximum, or less for a long number. */
export const altoNro = ({ ancho, margen, altoNro: max }: FormatoEtiqueta, nro: string): number =>
  Math.min(max, (ancho - 2 * margen) / (nro.length * ANCHO_DIGITO))

/**
 * Distributes the labels over sheets; null is an empty place.
 * @param desde first free place of the first sheet, from 1.
 */
export function repartirEnHojas<T>(
  etiquetas: readonly T[],
  formato: FormatoEtiqueta,
  desde: number,
): (T | null)[][] {
  const places = porHoja(formato)
  const used = Array.from({ length: Math.min(Math.max(desde, 1), places) - 1 }, () => null)
  const all: (T | null)[] = [...used, ...etiquetas]
  const hojas: (T | null)[][] = []
  for (let from = 0; from < all.length; from += places) {
    const hoja = all.slice(from, from + places)
    hojas.push([...hoja, ...Array.from({ length: places - hoja.length }, () => null)])
  }
  return etiquetas.length === 0 ? [] : hojas
}

/** Seat numbers in the address of a page of labels, without duplicates. @param search as `location.search`. */
export function nrosOfDireccion(search: string): string[] {
  const [, list = ''] = /[?&]nros=([^&]*)/.exec(search) ?? []
  const nros = new Map<string, string>()
  for (const coded of list.split(',')) {
    const nro = decoded(coded).trim()
    if (nro !== '' && !nros.has(nroKey(nro))) nros.set(nroKey(nro), nro)
  }
  return [...nros.values()]
}
