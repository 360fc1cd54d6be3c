import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import type { Queryable } from '../db/db.ts'
import { type JsonOptions, sqlExtra, sqlLista } from '../sql/json.ts'
import { readLista } from '../sql/read-lista.ts'
import { sqlFila, tablaDe } from './catalogo-json.ts'

/** Rows in order of id, as the text of one JSON array. `condition` is SQL over the alias `x`. */
async function selectLista(
  db: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  condition: string,
  params: readonly unknown[],
): Promise<string> {
  return readLista(
    db,
    `select ${sqlLista(sqlFila(catalogo, extra), 'x.id')} as lista
     from ${tablaDe(catalogo)} x where ${condition}`,
    params,
  )
}

/** GET /api/{catálogo}. */
export const listCatalogo = (db: Queryable, json: JsonOptions, catalogo: CatalogoNombre): Promise<string> =>
  selectLista(db, json, catalogo, 'true', [])

/** One row as JSON text; undefined where there is none. */
export async function getFila(
  db: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  id: number,
): Promise<string | undefined> {
  const [row] = await db.query<{ fila: string }>(
    `select ${sqlFila(catalogo, extra)} as fila from ${tablaDe(catalogo)} x where x.id = $1::int`,
    [id],
  )
  return row?.fila
}

/** GET /api/modelos_producto/categoria: those of one category, or all for 0. */
export const listModelosDeCategoria = (
  db: Queryable,
  json: JsonOptions,
  categoriaId: number,
): Promise<string> =>
  selectLista(db, json, 'modelos_producto', '($1::int = 0 or x.categoria_id = $1::int)', [categoriaId])

/** GET /api/categorias/modelo: the model's category as JSON text, null where it has none. Undefined without such a model. */
export async function getCategoriaDeModelo(
  db: Queryable,
  modeloId: number,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ categoria: string | null }>(
    `select (select ${sqlFila('categorias')} from categoria x where x.id = m.categoria_id) as categoria
     from modelo_producto m where m.id = $1::int`,
    [modeloId],
  )
  return row?.categoria
}

/** GET /api/tipo_registros. `extra` are further members that extensions add: name and SQL expression of a number, of alias `t`. */
export async function listTipoRegistros(db: Queryable, extra: JsonOptions['extra']): Promise<string> {
  return readLista(
    db,
    `select ${sqlLista(`'{"id":' || t.id || ',"nombre":' || to_json(t.nombre)::text ${sqlExtra(extra)} || '}'`, 't.id')} as lista
     from tipo_registro t`,
  )
}
