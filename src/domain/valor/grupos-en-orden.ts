interface Grupo<Fila> {
  /** Place of its first row. */
  desde: number
  filas: readonly Fila[]
  isSorted: boolean
}

/**
 * Rows in ascending order, sorted only where they are read: they are grouped by a cheap number, and a group is sorted when
 * one of its rows is read. A screenful of 20 000 rows sorts a few hundred. A filter keeps the groups.
 */
export class GruposEnOrden<Fila> {
  readonly length: number
  readonly #grupos: readonly Grupo<Fila>[]
  readonly #sort: (filas: readonly Fila[]) => readonly Fila[]

  /** @param grupos in their order. @param sort sorts the rows of one group; equal ones stay as they came. */
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

  /** The rows that pass, in the same order. */
  filter(test: (fila: Fila) => boolean): GruposEnOrden<Fila> {
    const grupos = this.#grupos.map(({ filas, isSorted }) => ({ filas: filas.filter(test), isSorted }))
    return new GruposEnOrden(grupos, this.#sort)
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

  /** Index of the group with this place. */
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
