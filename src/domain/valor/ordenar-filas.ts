import type { Orden } from './lista.ts'
import { CERO, claveTexto, isDigito, LAST_PLAIN, minuscula } from './orden-texto.ts'

/** Null and '' go last in both directions. */
type Valor = string | number | null
type ValorDe<Fila, Columna> = (fila: Fila, columna: Columna) => Valor
/** Sort key of a text in a column; timestamps are their own key. */
type ClaveDe<Columna> = (texto: string, columna: Columna) => string

/** Rows that are sorted when read. */
export interface FilasEnOrden<Fila> {
  readonly length: number
  slice(from: number, to: number): readonly Fila[]
  findIndex(test: (fila: Fila) => boolean): number
  /** The matching rows, in the same order. */
  filter(test: (fila: Fila) => boolean): FilasEnOrden<Fila>
}

/**
 * Creates a function that sorts lists into a new array: Spanish order, numbers by value. Rows with equal values keep
 * the list's order in both directions. The order of each list, column and direction is cached.
 */
export function sorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
  claveDe?: ClaveDe<Columna>,
): (filas: readonly Fila[], orden: Orden<Columna>) => readonly Fila[] {
  const lazily = lazySorterOf(valorDe, claveDe)
  return (filas, orden) => lazily(filas, orden).slice(0, filas.length)
}

/** Creates a function that sorts lists of thousands of rows of which only a screenful is read. */
export function lazySorterOf<Fila extends object, Columna extends string>(
  valorDe: ValorDe<Fila, Columna>,
  claveDe: ClaveDe<Columna> = claveTexto,
): (filas: readonly Fila[], orden: Orden<Columna>) => FilasEnOrden<Fila> {
  const known = new WeakMap<readonly Fila[], Map<string, FilasEnOrden<Fila>>>()
  return (filas, { columna, sentido }) => {
    const ofList = known.get(filas) ?? new Map<string, FilasEnOrden<Fila>>()
    known.set(filas, ofList)
    const name = `${sentido} ${columna}`
    const enOrden =
      ofList.get(name) ??
      byColumn(
        filas,
        fila => valorDe(fila, columna),
        texto => claveDe(texto, columna),
        sentido,
      )
    ofList.set(name, enOrden)
    return enOrden
  }
}

function byColumn<Fila>(
  filas: readonly Fila[],
  valorDe: (fila: Fila) => Valor,
  claveDe: (texto: string) => string,
  sentido: Orden<string>['sentido'],
): FilasEnOrden<Fila> {
  const porClase = new Map<number, Fila[]>()
  const vacias: Fila[] = []
  for (const fila of filas) {
    const clase = claseOf(valorDe(fila))
    const grupo = clase === null ? vacias : porClase.get(clase)
    if (grupo !== undefined) grupo.push(fila)
    else if (clase !== null) porClase.set(clase, [fila])
  }
  const clases = Float64Array.from(porClase.keys()).sort()
  if (sentido === 'desc') clases.reverse()
  const grupos = Array.from(clases, clase => ({ filas: porClase.get(clase) ?? [], isSorted: false }))
  const sign = sentido === 'asc' ? 1 : -1
  return withVacias(new GruposEnOrden(grupos, grupo => sortGrupo(grupo, valorDe, claveDe, sign)), vacias)
}

function claseOf(valor: Valor): number | null {
  if (typeof valor === 'number') return valor
  return valor === null || valor === '' ? null : claseTexto(valor)
}

function sortGrupo<Fila>(
  grupo: readonly Fila[],
  valorDe: (fila: Fila) => Valor,
  claveDe: (texto: string) => string,
  sign: 1 | -1,
): readonly Fila[] {
  // Cached: names of brands and models repeat
  const claves = new Map<Valor, string>()
  const conClave = grupo.map(fila => {
    const valor = valorDe(fila)
    const clave = claves.get(valor) ?? claveDe(String(valor))
    claves.set(valor, clave)
    return { clave, fila }
  })
  if (claves.size === 1) return grupo
  return conClave
    .sort((a, b) => (a.clave < b.clave ? -sign : a.clave > b.clave ? sign : 0))
    .map(({ fila }) => fila)
}

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

interface Grupo<Fila> {
  desde: number
  filas: readonly Fila[]
  isSorted: boolean
}

/**
 * Rows in order, sorted only when read. The rows are grouped by a cheap number, and reading a row sorts its
 * group: a screenful of 20 000 rows sorts a few hundred. A filter keeps the groups.
 */
class GruposEnOrden<Fila> {
  readonly length: number
  readonly #grupos: readonly Grupo<Fila>[]
  readonly #sort: (filas: readonly Fila[]) => readonly Fila[]

  /** @param grupos in their order. @param sort stable. */
  constructor(
    grupos: Iterable<Pick<Grupo<Fila>, 'filas' | 'isSorted'>>,
    sort: (filas: readonly Fila[]) => readonly Fila[],
  ) {
    const puestos: Grupo<Fila>[] = []
    let desde = 0
    for (const { filas, isSorted } of grupos) {
      if (filas.length === 0) continue
      puestos.push({ desde, filas, isSorted: isSorted || filas.length === 1 })
      desde += filas.length
    }
    this.#grupos = puestos
    this.#sort = sort
    this.length = desde
  }

  filter(test: (fila: Fila) => boolean): GruposEnOrden<Fila> {
    const grupos = this.#grupos.map(({ filas, isSorted }) => ({ filas: filas.filter(test), isSorted }))
    return new GruposEnOrden(grupos, this.#sort)
  }

  slice(from: number, to: number): readonly Fila[] {
    const found: Fila[] = []
    for (let i = this.#grupoOf(from); i < this.#grupos.length; i++) {
      const grupo = this.#grupos[i]
      if (grupo === undefined || grupo.desde >= to) break
      const filas = this.#sorted(grupo)
      found.push(...filas.slice(Math.max(0, from - grupo.desde), to - grupo.desde))
    }
    return found
  }

  findIndex(test: (fila: Fila) => boolean): number {
    const grupo = this.#grupos.find(({ filas }) => filas.some(test))
    return grupo === undefined ? -1 : grupo.desde + this.#sorted(grupo).findIndex(test)
  }

  #sorted(grupo: Grupo<Fila>): readonly Fila[] {
    if (!grupo.isSorted) grupo.filas = this.#sort(grupo.filas)
    grupo.isSorted = true
    return grupo.filas
  }

  #grupoOf(lugar: number): number {
    let [from, to] = [0, this.#grupos.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if ((this.#grupos[middle]?.desde ?? 0) <= lugar) from = middle
      else to = middle
    }
    return from
  }
}

/** Number of the key's UTF-16 units that fit exactly in a double. */
const UNIDADES = 3

/** This number is faster than the key; keys decide between equal numbers. */
export function claseTexto(texto: string): number {
  let clase = 0
  let isNumero = false
  let desde = texto
  for (let i = 0; i < UNIDADES; i++) {
    let unidad = isNumero || i >= desde.length ? 0 : minuscula(desde.charCodeAt(i))
    if (unidad > LAST_PLAIN) {
      desde = claveTexto(texto)
      unidad = i < desde.length ? desde.charCodeAt(i) : 0
    }
    // Digits are ordered by their count first, which only the key has
    if (isDigito(unidad)) {
      isNumero = true
      unidad = CERO
    }
    clase = clase * 65_536 + unidad
  }
  return clase
}
