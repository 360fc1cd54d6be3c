import type { MaestroNombre } from '#contract/maestro.ts'
import { type ClaseAs, SIN_AS, SOLO_S } from '#domain/butaca/clase-as.ts'
import { findValue, type Queryable } from '../db/db.ts'

export interface JsonOptions {
  factoryTz: string
  /** Members that extensions add, by name: SQL on the row's alias of JSON text; for a history row, of any value. */
  extra: Readonly<Record<string, string>>
}

/** SQL of the extra members, to append to the text of an unclosed object; null members are left out. */
export const sqlExtra = (extra: JsonOptions['extra']): string =>
  Object.entries(extra)
    .map(([name, expression]) => `|| coalesce(',"${name}":' || ${expression}, '')`)
    .join(' ')

/** SQL text for a moment as the factory's wall clock, ISO with milliseconds and without zone (design §5). */
export const sqlFechaHs = (column: string, factoryTz: string): string =>
  `to_char(${column} at time zone '${factoryTz}', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

/** SQL of a moment as UTC text, for moments that are not shown as the factory's wall clock. */
export const sqlInstante = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL expression of the contract's reference `{id, nombre}` as JSON text, from the alias of its row. */
export const sqlRef = (alias: string): string =>
  `'{"id":' || ${alias}.id || ',"nombre":' || to_json(${alias}.nombre)::text || '}'`

/** SQL expression of a value as JSON text, null included. */
export const sqlValor = (expression: string): string => `coalesce(to_json(${expression})::text, 'null')`

/** SQL expression of a JSON array of a query's rows, each as JSON text, in the given order. */
export const sqlLista = (row: string, orderBy: string): string =>
  `'[' || coalesce(string_agg(${row}, ',' order by ${orderBy}), '') || ']'`

/** JSON expression of a change's author, from the alias `u` (usuario). */
export const SQL_SESION = `json_build_object('id', json_build_object('usuario', json_build_object('nombre', u.nombre)))`

const SQL_USADO = `(select ${sqlInstante('max(c.fecha_hs)')} from cambio_estado c where c.motivo_id = x.id)`

/** SQL of the members that our server adds to the row of alias `x`, to append to the text of an unclosed object. */
export const sqlMaestroExtra = (lista: MaestroNombre): string =>
  `|| case when x.retirado then ',"retirado":true' else '' end` +
  (lista === 'modelo' ? ` || ',"prefijo":' || ${sqlValor('x.prefijo')}` : '') +
  (lista === 'estado' ? ` || coalesce(',"lugar":' || x.lugar, '')` : '') +
  (lista === 'motivo'
    ? ` || ',"devuelve":' || x.devuelve || ',"defecto":' || x.defecto || ',"usado":' || ${sqlValor(SQL_USADO)}`
    : '')

/** The rule of src/domain/butaca/clase-as.ts in SQL. @param nombre SQL of the model's name. */
export const sqlClaseAs = (
  clase: ClaseAs,
  nombre: string,
): { conditionModelo: string; conditionMarca: (esS: string) => string } => ({
  conditionModelo:
    `strpos(lower(${nombre}), '${SIN_AS}') = 0` +
    (clase === 'A' ? ` and lower(${nombre}) <> '${SOLO_S}'` : ''),
  conditionMarca: esS => (clase === 'S' ? esS : `not ${esS}`),
})

/** Whether a seat, or a change of one, has the S mark: an expression on the alias `alias`. */
export const sqlEsS = (alias: string): string => `(${alias}.prehomologada or ${alias}.homologada)`

export interface ValorColumna {
  columna: string
  tipo: string
  valor: unknown
}

/** SQL that inserts one row; the values are its parameters, in order. */
export const sqlInsert = (tabla: string, columnas: readonly ValorColumna[]): string =>
  `insert into ${tabla} (${columnas.map(({ columna }) => columna).join(', ')})
   values (${columnas.map(({ tipo }, n) => `$${n + 1}::${tipo}`).join(', ')})`

/** Assignments of an update of the row whose id is the first parameter; the values are the next ones, in order. */
export const sqlSet = (columnas: readonly ValorColumna[]): string =>
  columnas.map(({ columna, tipo }, n) => `${columna} = $${n + 2}::${tipo}`).join(', ')

export const valoresOf = (columnas: readonly ValorColumna[]): unknown[] => columnas.map(({ valor }) => valor)

/**
 * SQL of the condition that a text column begins with a parameter; upper and lower case are the same. In a prepared
 * plan an index of `text_pattern_ops` supports this range, but not LIKE. U+10FFFF is the last character.
 */
export const conditionPrefijo = (column: string, param: string): string => {
  const texto = `lower(${column})`
  const prefijo = `lower(${param}::text)`
  return `${texto} ~>=~ ${prefijo} and ${texto} ~<~ (${prefijo} || chr(1114111)) and starts_with(${texto}, ${prefijo})`
}

export const hasRow = async (db: Queryable, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await db.query(sql, values)).length > 0

/** Reads a list that SQL has built as the text of one JSON array, in the column `lista`. */
export async function readLista(
  db: Queryable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<string> {
  return (await findValue<string>(db, sql, params)) ?? '[]'
}

/** Setting of a transaction whose change is sent again after a restore: the version that the change had before. */
const RETOLD = 'butacas.retold'

/**
 * SQL of the version after `last`. After a restore it skips the versions of the lost data (reliability O12); a change
 * that is sent again keeps its version (O35).
 */
export const sqlNextVersion = (last: string): string =>
  `greatest(${last} + 1, coalesce(nullif(current_setting('${RETOLD}', true), '')::int, (select piso_version from instalacion)))`

/** Call if the transaction's change is sent again after a restore. @param version it had before; 0 if unknown. */
export const keepVersion = (tx: Queryable, version: number): Promise<unknown> =>
  tx.query(`select set_config('${RETOLD}', $1, true)`, [String(version)])
