export interface JsonOptions {
  factoryTz: string
  /** Further members that extensions add: name and SQL expression of a number, of the row's alias. */
  extra: Readonly<Record<string, string>>
}

/** SQL of those members, to be appended to the text of an object that is not yet closed. */
export const sqlExtra = (extra: JsonOptions['extra']): string =>
  Object.entries(extra)
    .map(([name, expression]) => `|| ',"${name}":' || ${expression}`)
    .join(' ')

/** SQL text for a moment as the factory's wall clock, ISO with milliseconds and without zone (design §5). */
export const sqlFechaHs = (column: string, factoryTz: string): string =>
  `to_char(${column} at time zone '${factoryTz}', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

/** The same in UTC, for moments outside the factory's clock. */
export const sqlInstante = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL expression of the contract's reference `{id, nombre}` as JSON text, from the alias of its row. */
export const sqlRef = (alias: string): string =>
  `'{"id":' || ${alias}.id || ',"nombre":' || to_json(${alias}.nombre)::text || '}'`

/** SQL expression of a value as JSON text, null included. */
export const sqlValor = (expression: string): string => `coalesce(to_json(${expression})::text, 'null')`

/** SQL expression of a JSON array of the rows of a query, each as JSON text, in the order given. */
export const sqlLista = (row: string, orderBy: string): string =>
  `'[' || coalesce(string_agg(${row}, ',' order by ${orderBy}), '') || ']'`

/** JSON expression of who did a change, from the alias `u` (usuario). */
export const SQL_SESION = `json_build_object('id', json_build_object('usuario', json_build_object('nombre', u.nombre)))`
