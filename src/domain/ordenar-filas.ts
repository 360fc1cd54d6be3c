import { claseNatural } from './clase-natural.ts'
import { claveNatural } from './clave-natural.ts'
import { GruposEnOrden } from './grupos-en-orden.ts'
import type { Orden } from './orden.ts'

/** What a row is sorted by in a column; null and the empty text go last whichever the direction. */
type Valor = string | number | null
type ValorDe<Fila, Columna> = (fila: Fila, columna: Columna) => Valor

/** Rows in an order that is worked out as they are looked at; an array of them all takes sorting them all. */
export interface FilasEnOrden<Fila> {
  readonly length: number
  slice(from: number, to: number): readonly Fila[]
  findIndex(test: (fila: Fila) => boolean): number
}

/**
 * A function that puts whole lists in order: texts as Spanish does with numbers by their value, rows that are equal in
 * the column as they came. Of a list that is given again nothing is worked out again. The list itself stays.
 */
export function sorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
): (filas: readonly Fila[], orden: Orden<Columna>) => readonly Fila[] {
  const lazily = lazySorterOf(valorDe)
  return (filas, orden) => lazily(filas, orden).slice(0, filas.length)
}

/** The same for lists of thousands, of which a screenful is looked at. */
export function lazySorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
): (filas: readonly Fila[], orden: Orden<Columna>) => FilasEnOrden<Fila> {
  const known = new WeakMap<readonly Fila[], Map<Columna, GruposEnOrden<Fila>>>()
  return (filas, { columna, sentido }) => {
    const ofList = known.get(filas) ?? new Map<Columna, GruposEnOrden<Fila>>()
    known.set(filas, ofList)
    const ascendente = ofList.get(columna) ?? gruposDe(filas, fila => valorDe(fila, columna))
    ofList.set(columna, ascendente)
    return withVacias(sentido === 'asc' ? ascendente : vuelta(ascendente), ascendente.vacias)
  }
}

const gruposDe = <Fila>(filas: readonly Fila[], valorDe: (fila: Fila) => Valor): GruposEnOrden<Fila> =>
  new GruposEnOrden(
    filas,
    fila => {
      const valor = valorDe(fila)
      if (typeof valor === 'number') return valor
      return valor === null || valor === '' ? null : claseNatural(valor)
    },
    grupo => sortGrupo(grupo, valorDe),
  )

function sortGrupo<Fila>(grupo: readonly Fila[], valorDe: (fila: Fila) => Valor): readonly Fila[] {
  // Names of brands and models come again and again
  const claves = new Map<Valor, string>()
  const conClave = grupo.map(fila => {
    const valor = valorDe(fila)
    const clave = claves.get(valor) ?? claveNatural(String(valor))
    claves.set(valor, clave)
    return { clave, fila }
  })
  if (claves.size === 1) return grupo
  return conClave.sort((a, b) => (a.clave < b.clave ? -1 : a.clave > b.clave ? 1 : 0)).map(({ fila }) => fila)
}

/** From the last to the first. */
function vuelta<Fila>(filas: FilasEnOrden<Fila>): FilasEnOrden<Fila> {
  const { length } = filas
  return {
    length,
    slice: (from, to) => filas.slice(Math.max(0, length - to), Math.max(0, length - from)).toReversed(),
    findIndex: test => {
      const found = filas.findIndex(test)
      return found === -1 ? -1 : length - 1 - found
    },
  }
}

/** Some rows, and after them those without a value. */
function withVacias<Fila>(filas: FilasEnOrden<Fila>, vacias: readonly Fila[]): FilasEnOrden<Fila> {
  const { length } = filas
  return {
    length: length + vacias.length,
    slice: (from, to) => [
      ...(from < length ? filas.slice(from, Math.min(to, length)) : []),
      ...vacias.slice(Math.max(0, from - length), Math.max(0, to - length)),
    ],
    findIndex: test => {
      const found = filas.findIndex(test)
      const vacia = found === -1 ? vacias.findIndex(test) : -1
      return vacia === -1 ? found : length + vacia
    },
  }
}
