import type { Queryable } from '../db/db.ts'
import { readLista, sqlLista } from './fragments.ts'

// Keyset pages of a list: a page reads only its own rows, however long the list is.

export type Clave = readonly (string | number)[]

/** `desde`: key of the last row before the page; null on the first page. `limite`: most rows of the page. */
export interface Pagina {
  desde: Clave | null
  limite: number
}

/** A page as the text of one JSON array. `siguiente`: the key of its last row if more rows follow, else null. */
export interface PaginaLeida {
  lista: string
  siguiente: Clave | null
}

/** `instante` is a timestamptz, which the key has as microseconds since 1970. */
type TipoClave = 'int' | 'bigint' | 'text' | 'instante'

/** Columns of a list's key by their SQL, and the direction of its pages. A row's key is unique and never changes. */
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

/** Whether a list with these pages can have this key. */
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
  /** Joins that `fila` needs. A page makes them only for its own rows. */
  joins: string
  /** SQL of a row as JSON text. */
  fila: string
}

/**
 * Query of ids for `in`, from several queries that may give the same id. `materialized` makes PostgreSQL find all ids
 * before it orders rows. Otherwise PostgreSQL 17 would walk whole tables in the order of the page or of distinct ids.
 */
export const sqlAllIds = (...ids: string[]): string =>
  `with hallado as materialized (${ids.join(' union all ')}) select id from hallado`

const orderOf = ({ columnas, sentido }: OrdenPaginas): string =>
  Object.keys(columnas)
    .map(name => `${name} ${sentido}`)
    .join(', ')

/** The whole list in the order of its pages, or one page of it. */
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

/** Reads one row more than the page has: the extra row tells that more rows follow. */
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
