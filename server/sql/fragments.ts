import type { MaestroNombre } from '#contract/maestro.ts'
import { type ClaseAs, SIN_AS, SOLO_S } from '#domain/butaca/clase-as.ts'
import { findValue, type Queryable } from '../db/db.ts'

export interface JsonOptions {
  factoryTz: string
  /** Members that extensions add, by name. The value is SQL of JSON text; for a history row, SQL of any value. */
  extra: Readonly<Record<string, string>>
}

/** SQL that appends the extra members to the text of an unclosed JSON object. Omits null members. */
export const sqlExtra = (extra: JsonOptions['extra']): string =>
  Object.entries(extra)
    .map(([name, expression]) => `|| coalesce(',"${name}":' || ${expression}, '')`)
    .join(' ')

/** SQL interval: unsent changes that a device reported do not count after this time without contact. */
export const FORGOTTEN = '90 days'

/** SQL of a moment as the factory's wall clock: ISO text with milliseconds, without zone (design §5). */
export const sqlFechaHs = (column: string, factoryTz: string): string =>
  `to_char(${column} at time zone '${factoryTz}', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

/** SQL of a moment as ISO text in UTC. */
export const sqlInstante = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of the contract's reference `{id, nombre}` as JSON text. @param alias of the row. */
export const sqlRef = (alias: string): string =>
  `'{"id":' || ${alias}.id || ',"nombre":' || to_json(${alias}.nombre)::text || '}'`

/** SQL of a value as JSON text. An SQL null becomes a JSON null. */
export const sqlValor = (expression: string): string => `coalesce(to_json(${expression})::text, 'null')`

/** SQL of a JSON array. @param row SQL of one row as JSON text. */
export const sqlLista = (row: string, orderBy: string): string =>
  `'[' || coalesce(string_agg(${row}, ',' order by ${orderBy}), '') || ']'`

/** JSON expression of a change's author, from the alias `u` (usuario). */
export const SQL_SESION = `json_build_object('id', json_build_object('usuario', json_build_object('nombre', u.nombre)))`

const SQL_USADO = `(select ${sqlInstante('max(c.fecha_hs)')} from cambio_estado c where c.motivo_id = x.id)`

/** SQL that appends our server's own members to the text of an unclosed JSON object. The row's alias is `x`. */
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

/** SQL condition: the seat, or the change of a seat, has the S mark. */
export const sqlEsS = (alias: string): string => `(${alias}.prehomologada or ${alias}.homologada)`

export interface ValorColumna {
  columna: string
  tipo: string
  valor: unknown
}

/** The values are the query's parameters, in order. */
export const sqlInsert = (tabla: string, columnas: readonly ValorColumna[]): string =>
  `insert into ${tabla} (${columnas.map(({ columna }) => columna).join(', ')})
   values (${columnas.map(({ tipo }, n) => `$${n + 1}::${tipo}`).join(', ')})`

/** Assignments of an update. Parameter $1 is the row's id; the values begin at $2. */
export const sqlSet = (columnas: readonly ValorColumna[]): string =>
  columnas.map(({ columna, tipo }, n) => `${columna} = $${n + 2}::${tipo}`).join(', ')

export const valoresOf = (columnas: readonly ValorColumna[]): unknown[] => columnas.map(({ valor }) => valor)

/**
 * SQL condition: the column begins with the parameter, ignoring case. A prepared plan uses an index of
 * `text_pattern_ops` for this range, but not for LIKE. U+10FFFF is the last character.
 */
export const conditionPrefijo = (column: string, param: string): string => {
  const texto = `lower(${column})`
  const prefijo = `lower(${param}::text)`
  return `${texto} ~>=~ ${prefijo} and ${texto} ~<~ (${prefijo} || chr(1114111)) and starts_with(${texto}, ${prefijo})`
}

export const hasRow = async (db: Queryable, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await db.query(sql, values)).length > 0

/** Reads a JSON array that the query builds as text. */
export async function readLista(
  db: Queryable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<string> {
  return (await findValue<string>(db, sql, params)) ?? '[]'
}

/** Transaction setting for a change that is sent again after a restore: the change's earlier version. */
const RETOLD = 'butacas.retold'

/**
 * SQL of the version after `last`. Skips the versions that a restore lost (reliability O12). A change that is sent
 * again keeps its version (O35).
 */
export const sqlNextVersion = (last: string): string =>
  `greatest(${last} + 1, coalesce(nullif(current_setting('${RETOLD}', true), '')::int, (select piso_version from instalacion)))`

/** For a change that is sent again after a restore. @param version the change's earlier version; 0 if unknown. */
export const keepVersion = (tx: Queryable, version: number): Promise<unknown> =>
  tx.query(`select set_config('${RETOLD}', $1, true)`, [String(version)])
