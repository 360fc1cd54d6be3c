import type { Queryable } from '../db/db.ts'
import { readLista, sqlLista } from './fragments.ts'

// Keyset pages: a page of a long list reads only its own rows.

export type Clave = readonly (string | number)[]

/** `desde`: key of the previous page's last row; null on the first page. `limite`: maximum number of rows. */
export interface Pagina {
  desde: Clave | null
  limite: number
}

/** A page as the text of a JSON array. `siguiente`: key of the page's last row; null if no rows follow. */
export interface PaginaLeida {
  lista: string
  siguiente: Clave | null
}

/** `instante`: a timestamptz column. Its value in a key is in microseconds since 1970. */
type TipoClave = 'int' | 'bigint' | 'text' | 'instante'

/** `columnas`: SQL and type of each column of a row's key. A key is unique and never changes. */
export interface OrdenPaginas {
  columnas: Readonly<Record<string, TipoClave>>
  sentido: 'asc' | 'desc'
}

const INT_MAX = 2 ** 31 - 1
const isWithin = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && Math.abs(value as number) <= max

const IS_TIPO: Readonly<Record<TipoClave, (value: unknown) => boolean>> = {
  int: value => isWithin(value, INT_MAX),
  bigint: value => isWithin(value, Number.MAX_SAFE_INTEGER),
  text: value => typeof value === 'string' && !value.includes('\0'),
  instante: value => isWithin(value, Number.MAX_SAFE_INTEGER),
}

/** Whether the key's values have the types of the list's columns. */
export function isClaveOf({ columnas }: OrdenPaginas, clave: Clave): boolean {
  const tipos = Object.values(columnas)
  return clave.length === tipos.length && tipos.every((tipo, n) => IS_TIPO[tipo](clave[n]))
}

const sqlEnClave = (columna: string, tipo: TipoClave): string =>
  tipo === 'instante' ? `(extract(epoch from ${columna}) * 1000000)::bigint` : columna

const sqlDeClave = (param: string, tipo: TipoClave): string =>
  tipo === 'instante'
    ? `timestamptz 'epoch' + ${param}::bigint * interval '1 microsecond'`
    : `${param}::${tipo}`

export interface Seleccion {
  tabla: readonly [tabla: string, alias: string]
  conditions: readonly string[]
  params: readonly unknown[]
  /** Joins that `fila` needs. They run only for the rows of the page. */
  joins: string
  /** SQL of a row as JSON text. */
  fila: string
}

/**
 * Query of ids for `in`, from several queries. `materialized` makes PostgreSQL find all ids before it orders rows.
 * Otherwise PostgreSQL 17 walks whole tables in the order of the page.
 */
export const sqlAllIds = (...ids: string[]): string =>
  `with hallado as materialized (${ids.join(' union all ')}) select id from hallado`

const orderOf = ({ columnas, sentido }: OrdenPaginas): string =>
  Object.keys(columnas)
    .map(name => `${name} ${sentido}`)
    .join(', ')

/** @param pagina null reads the whole list. */
export async function readFilas(
  db: Queryable,
  orden: OrdenPaginas,
  seleccion: Seleccion,
  pagina: Pagina | null,
): Promise<string | PaginaLeida> {
  if (pagina) return readPagina(db, orden, seleccion, pagina)
  const { tabla, conditions, params, joins, fila } = seleccion
  return readLista(
    db,
    `select ${sqlLista(fila, orderOf(orden))} as lista
     from ${tabla.join(' ')} ${joins} where ${conditions.join(' and ') || 'true'}`,
    params,
  )
}

/** Reads one extra row, to know whether more rows follow. */
export async function readPagina(
  db: Queryable,
  orden: OrdenPaginas,
  { tabla: [tabla, alias], conditions, params, joins, fila }: Seleccion,
  { desde, limite }: Pagina,
): Promise<PaginaLeida> {
  const values = [...params]
  const bind = (value: unknown) => `$${values.push(value)}`
  const tipos = Object.entries(orden.columnas)
  const names = tipos.map(([name]) => name).join(', ')
  const bounds = desde && tipos.map(([, tipo], n) => sqlDeClave(bind(desde[n]), tipo))
  const after = bounds ? [`(${names}) ${orden.sentido === 'asc' ? '>' : '<'} (${bounds.join(', ')})`] : []
  const orderBy = orderOf(orden)
  const rows = await db.query<{ fila: string; clave: string }>(
    `select ${fila} as fila,
       json_build_array(${tipos.map(([name, tipo]) => sqlEnClave(name, tipo)).join(', ')})::text as clave
     from (select ${alias}.* from ${tabla} ${alias} where ${[...conditions, ...after].join(' and ') || 'true'}
       order by ${orderBy} limit ${bind(limite + 1)}::int) ${alias} ${joins} order by ${orderBy}`,
    values,
  )
  const given = rows.slice(0, limite)
  const last = given.at(-1)
  return {
    lista: `[${given.map(each => each.fila).join(',')}]`,
    siguiente: last && rows.length > limite ? (JSON.parse(last.clave) as Clave) : null,
  }
}
