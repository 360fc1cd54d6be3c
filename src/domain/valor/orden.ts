/** The column and the direction that a table is sorted by. */
export interface Orden<Columna extends string> {
  columna: Columna
  sentido: 'asc' | 'desc'
}

/** The same column changes direction, another one starts ascending (specification §4). */
export const nextOrden = <Columna extends string>(
  actual: Orden<Columna>,
  columna: Columna,
): Orden<Columna> => ({
  columna,
  sentido: actual.columna === columna && actual.sentido === 'asc' ? 'desc' : 'asc',
})
