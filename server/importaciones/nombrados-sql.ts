import type { ListaNombrada } from '#domain/importacion/clases.ts'
import type { Queryable } from '../db/db.ts'
import { tablaNombrada } from './tabla-clase.ts'

export interface Hallada {
  pedido: string
  id: number
  nombre: string
  categoriaId: number | null
  categoria: string | null
}

/** The rows of a list that have one of these names, ignoring case and accents. */
export const listNombrados = (
  tx: Queryable,
  lista: ListaNombrada,
  nombres: readonly string[],
): Promise<Hallada[]> => {
  const hasCategoria = lista === 'modelos_producto'
  return tx.query<Hallada>(
    `select n.pedido, x.id, x.nombre,
       ${hasCategoria ? 'c.id' : 'null::int'} as "categoriaId", ${hasCategoria ? 'c.nombre' : 'null'} as categoria
     from unnest($1::text[]) as n (pedido) join ${tablaNombrada(lista)} x on plano(x.nombre) = plano(n.pedido)
       ${hasCategoria ? 'left join categoria c on c.id = x.categoria_id' : ''}`,
    [nombres],
  )
}

/** More names than these are no help to somebody who mistyped one. */
const NOMBRES_MAX = 5_000

export async function listNombres(tx: Queryable, lista: ListaNombrada): Promise<string[]> {
  const rows = await tx.query<{ nombre: string }>(
    `select nombre from ${tablaNombrada(lista)} order by id limit ${NOMBRES_MAX}`,
  )
  return rows.map(({ nombre }) => nombre)
}

/** Names by id, of those that are asked for. */
export async function listNombresDe(
  tx: Queryable,
  lista: ListaNombrada,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; nombre: string }>(
    `select id, nombre from ${tablaNombrada(lista)} where id = any ($1::int[])`,
    [ids],
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}
