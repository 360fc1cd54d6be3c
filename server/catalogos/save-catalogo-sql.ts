import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import type { Queryable } from '../db/db.ts'
import { sqlInsert, sqlSet, valoresOf } from '../sql/columnas.ts'
import { hasRow } from '../sql/has-row.ts'
import type { JsonOptions } from '../sql/json.ts'
import { type Columna, columnasDe, sqlFila, tablaDe } from './catalogo-json.ts'

/** What of a row is written: the members that the body has, `nombre` among them. */
export interface FilaCatalogo {
  nombre: string
  valores: readonly (Columna & { valor: string | number | null })[]
}

/** The row as JSON text, or why it was not saved. */
export type SaveCatalogoResult = { fila: string } | { falla: 'duplicada' | 'no-existe' }

const hasCategoria = (catalogo: CatalogoNombre): boolean =>
  columnasDe(catalogo).some(({ columna }) => columna === 'categoria_id')

/** POST /api/{catálogo} in one statement. */
export async function createCatalogo(
  tx: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  { valores }: FilaCatalogo,
): Promise<SaveCatalogoResult> {
  const [row] = await tx.query<{ fila: string }>(
    `with x as (
       ${sqlInsert(tablaDe(catalogo), valores)}
       -- Whoever inserts the same name at once is waited for.
       on conflict do nothing returning *
     ) select ${sqlFila(catalogo, extra)} as fila from x`,
    valoresOf(valores),
  )
  return row ? { fila: row.fila } : { falla: 'duplicada' }
}

/**
 * PUT /api/{catálogo}: members that the body lacks stay. The products of a model go with it to its category.
 * @param judge of the version of the locked row.
 */
export async function editCatalogo(
  tx: Queryable,
  { extra }: JsonOptions,
  catalogo: CatalogoNombre,
  id: number,
  fila: FilaCatalogo,
  judge: (version: number) => Promise<void>,
): Promise<SaveCatalogoResult> {
  const [locked] = await tx.query<{ version: number }>(
    `select version from ${tablaDe(catalogo)} where id = $1::int for no key update`,
    [id],
  )
  if (!locked) return { falla: 'no-existe' }
  await judge(locked.version)
  if (await isTaken(tx, catalogo, id, fila)) return { falla: 'duplicada' }
  const [row] = await tx.query<{ fila: string }>(
    `with x as (update ${tablaDe(catalogo)} set ${sqlSet(fila.valores)} where id = $1::int returning *)
     select ${sqlFila(catalogo, extra)} as fila from x`,
    [id, ...valoresOf(fila.valores)],
  )
  if (!row) return { falla: 'no-existe' }
  if (hasCategoria(catalogo)) await moveProductos(tx, id)
  return { fila: row.fila }
}

/** Checked first, so that the refusal names the row; the unique index decides between two at once. */
async function isTaken(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
  { nombre, valores }: FilaCatalogo,
): Promise<boolean> {
  const categoria = valores.find(({ columna }) => columna === 'categoria_id')
  const own = categoria ? '$3::int' : `(select categoria_id from ${tablaDe(catalogo)} where id = $1::int)`
  const within = hasCategoria(catalogo) ? `and coalesce(o.categoria_id, 0) = coalesce(${own}, 0)` : ''
  return hasRow(
    tx,
    `select from ${tablaDe(catalogo)} o where plano(o.nombre) = plano($2) and o.id <> $1::int ${within} limit 1`,
    [id, nombre, ...(categoria ? [categoria.valor] : [])],
  )
}

/** Locked in order of id, as records lock them (docs/decisions/0006). */
async function moveProductos(tx: Queryable, modeloId: number): Promise<void> {
  await tx.query(
    `with m as (select categoria_id from modelo_producto where id = $1::int and categoria_id is not null),
     movidos as materialized (
       select p.id from producto p, m
       where p.modelo_id = $1::int and p.categoria_id is distinct from m.categoria_id
       order by p.id for no key update of p)
     update producto p set categoria_id = m.categoria_id from m, movidos where p.id = movidos.id`,
    [modeloId],
  )
}
