interface Grupo<Fila> {
  /** Place of its first row. */
  desde: number
  filas: readonly Fila[]
  isSorted: boolean
}

/**
 * Rows in ascending order, of which only what is looked at gets sorted: they are put into groups that follow one another
 * by a number that is quick to have, and a group is sorted when one of its rows is looked at. A screenful of 20 000
 * rows thus takes the sorting of a few hundred.
 */
export class GruposEnOrden<Fila> {
  readonly length: number
  /** Those that have no place in the order, as they came. */
  readonly vacias: readonly Fila[]
  readonly #grupos: readonly Grupo<Fila>[]
  readonly #sort: (filas: readonly Fila[]) => readonly Fila[]

  /**
   * @param claseDe the number of a row's group; null for one that has no place in the order.
   * @param sort puts the rows of one group in order; those that are equal stay as they came.
   */
  constructor(
    filas: readonly Fila[],
    claseDe: (fila: Fila) => number | null,
    sort: (filas: readonly Fila[]) => readonly Fila[],
  ) {
    const porClase = new Map<number, Fila[]>()
    const vacias: Fila[] = []
    for (const fila of filas) {
      const clase = claseDe(fila)
      const grupo = clase === null ? vacias : porClase.get(clase)
      if (grupo !== undefined) grupo.push(fila)
      else if (clase !== null) porClase.set(clase, [fila])
    }
    const grupos: Grupo<Fila>[] = []
    let desde = 0
    for (const clase of Float64Array.from(porClase.keys()).sort()) {
      const suyas = porClase.get(clase) ?? []
      grupos.push({ desde, filas: suyas, isSorted: suyas.length < 2 })
      desde += suyas.length
    }
    this.#grupos = grupos
    this.#sort = sort
    this.length = desde
    this.vacias = vacias
  }

  slice(from: number, to: number): readonly Fila[] {
    const found: Fila[] = []
    for (let i = this.#grupoDe(from); i < this.#grupos.length; i++) {
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

  /** Index of the group that the place is in. */
  #grupoDe(lugar: number): number {
    let [from, to] = [0, this.#grupos.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if ((this.#grupos[middle]?.desde ?? 0) <= lugar) from = middle
      else to = middle
    }
    return from
  }
}
