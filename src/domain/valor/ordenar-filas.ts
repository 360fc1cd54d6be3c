import { claseTexto } from './clase-texto.ts'
import { GruposEnOrden } from './grupos-en-orden.ts'
import type { Orden } from './orden.ts'
import { claveTexto } from './orden-texto.ts'

/** What a column sorts a row by; null and '' go last in both directions. */
type Valor = string | number | null
type ValorDe<Fila, Columna> = (fila: Fila, columna: Columna) => Valor
/** The key of a text in a column; timestamps are their own. */
type ClaveDe<Columna> = (texto: string, columna: Columna) => string

/** Rows sorted as they are read. */
export interface FilasEnOrden<Fila> {
  readonly length: number
  slice(from: number, to: number): readonly Fila[]
  findIndex(test: (fila: Fila) => boolean): number
  /** The rows that pass, in the same order. */
  filter(test: (fila: Fila) => boolean): FilasEnOrden<Fila>
}

/** The rows of a list by one column, ascending, and apart from them those without a value. */
interface PorColumna<Fila> {
  ascendente: GruposEnOrden<Fila>
  vacias: readonly Fila[]
}

/** A function that sorts lists into a new array: Spanish order, numbers by value, equal rows as they came. It remembers each list. */
export function sorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
  claveDe?: ClaveDe<Columna>,
): (filas: readonly Fila[], orden: Orden<Columna>) => readonly Fila[] {
  const lazily = lazySorterOf(valorDe, claveDe)
  return (filas, orden) => lazily(filas, orden).slice(0, filas.length)
}

/** The same for lists of thousands, of which a screenful is read. */
export function lazySorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
  claveDe: ClaveDe<Columna> = claveTexto,
): (filas: readonly Fila[], orden: Orden<Columna>) => FilasEnOrden<Fila> {
  const known = new WeakMap<readonly Fila[], Map<Columna, PorColumna<Fila>>>()
  return (filas, { columna, sentido }) => {
    const ofList = known.get(filas) ?? new Map<Columna, PorColumna<Fila>>()
    known.set(filas, ofList)
    const porColumna =
      ofList.get(columna) ??
      byColumn(
        filas,
        fila => valorDe(fila, columna),
        texto => claveDe(texto, columna),
      )
    ofList.set(columna, porColumna)
    const { ascendente, vacias } = porColumna
    return withVacias(sentido === 'asc' ? ascendente : vuelta(ascendente), vacias)
  }
}

function byColumn<Fila>(
  filas: readonly Fila[],
  valorDe: (fila: Fila) => Valor,
  claveDe: (texto: string) => string,
): PorColumna<Fila> {
  const porClase = new Map<number, Fila[]>()
  const vacias: Fila[] = []
  for (const fila of filas) {
    const clase = claseDe(valorDe(fila))
    const grupo = clase === null ? vacias : porClase.get(clase)
    if (grupo !== undefined) grupo.push(fila)
    else if (clase !== null) porClase.set(clase, [fila])
  }
  const clases = Float64Array.from(porClase.keys()).sort()
  const grupos = Array.from(clases, clase => ({ filas: porClase.get(clase) ?? [], isSorted: false }))
  return { ascendente: new GruposEnOrden(grupos, grupo => sortGrupo(grupo, valorDe, claveDe)), vacias }
}

/** The number of a value's group; null for no value. */
function claseDe(valor: Valor): number | null {
  if (typeof valor === 'number') return valor
  return valor === null || valor === '' ? null : claseTexto(valor)
}

function sortGrupo<Fila>(
  grupo: readonly Fila[],
  valorDe: (fila: Fila) => Valor,
  claveDe: (texto: string) => string,
): readonly Fila[] {
  // Names of brands and models repeat
  const claves = new Map<Valor, string>()
  const conClave = grupo.map(fila => {
    const valor = valorDe(fila)
    const clave = claves.get(valor) ?? claveDe(String(valor))
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
    filter: test => vuelta(filas.filter(test)),
  }
}

/** Some rows, then those without a value. */
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
    filter: test => withVacias(filas.filter(test), vacias.filter(test)),
  }
}
