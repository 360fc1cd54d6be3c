export interface ValorColumna {
  columna: string
  tipo: string
  valor: unknown
}

/** SQL that inserts one row; the values are its parameters, in order. */
export const sqlInsert = (tabla: string, columnas: readonly ValorColumna[]): string =>
  `insert into ${tabla} (${columnas.map(({ columna }) => columna).join(', ')})
   values (${columnas.map(({ tipo }, n) => `$${n + 1}::${tipo}`).join(', ')})`

/** What an update of the row whose id is the first parameter sets; the values are the next ones, in order. */
export const sqlSet = (columnas: readonly ValorColumna[]): string =>
  columnas.map(({ columna, tipo }, n) => `${columna} = $${n + 2}::${tipo}`).join(', ')

export const valoresOf = (columnas: readonly ValorColumna[]): unknown[] => columnas.map(({ valor }) => valor)
