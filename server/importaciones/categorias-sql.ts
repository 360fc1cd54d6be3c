import { CATEGORIAS_NUEVAS_MAX } from '#contract/importacion.ts'
import type { CategoriaNueva } from '#contract/importacion-schema.ts'
import type { Queryable } from '../db/db.ts'
import type { Hallada } from './nombrados-sql.ts'
import { SQL_AJENAS } from './tabla-clase.ts'
import { sqlSinReferencias } from './tabla-sql.ts'

/** Categories that the import $1 is to make, or made. */
const SQL_SUYAS = `(
  select c.id, c.nombre from importacion i cross join lateral jsonb_to_recordset(i.categorias) as c (id int, nombre text)
  where i.id = $1::uuid)`

/** Those of them that a row names which is written. */
const SQL_NOMBRADAS = `(
  select * from ${SQL_SUYAS} c where c.id in (
    select (valores ->> 'categoria_id')::int from importacion_fila
    where importacion_id = $1::uuid and veredicto in ('nuevo', 'cambia') and repetida_de is null))`

/** Chooses an id for names that no category has, as the first row writes each. @returns those that the import then makes. */
export async function planCategorias(
  tx: Queryable,
  id: string,
  nombres: readonly string[],
): Promise<Hallada[]> {
  await tx.query(
    `with pedidas as (
       select distinct on (plano(n.nombre)) n.nombre, n.orden from unnest($2::text[]) with ordinality as n (nombre, orden)
       where plano(n.nombre) not in (select plano(nombre) from ${SQL_SUYAS} s)
       order by plano(n.nombre), n.orden
     ), nuevas as (
       select nextval(pg_get_serial_sequence('categoria', 'id'))::int as id, p.nombre, p.orden from (
         select * from pedidas order by orden
         limit greatest(0, ${CATEGORIAS_NUEVAS_MAX} - (select count(*) from ${SQL_SUYAS} s))) p
     )
     update importacion set categorias = categorias || (
       select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nombre', nombre) order by orden), '[]') from nuevas)
     where id = $1::uuid`,
    [id, nombres],
  )
  return tx.query<Hallada>(
    `select n.pedido, s.id, s.nombre, null::int as "categoriaId", null as categoria
     from unnest($2::text[]) as n (pedido) join ${SQL_SUYAS} s on plano(s.nombre) = plano(n.pedido)`,
    [id, nombres],
  )
}

/** Names by id of what the import is to make, or made. */
export async function listCategoriasSuyas(db: Queryable, id: string): Promise<[number, string][]> {
  const rows = await db.query<{ id: number; nombre: string }>(`select * from ${SQL_SUYAS} s`, [id])
  return rows.map(row => [row.id, row.nombre])
}

/** What a tested import makes, or could make: categories that nothing but their not being there keeps from being named. */
export const listCategoriasNuevas = (tx: Queryable, id: string, crear: boolean): Promise<CategoriaNueva[]> =>
  tx.query<CategoriaNueva & Record<string, string>>(
    crear
      ? `select nombre from ${SQL_NOMBRADAS} s order by id`
      : `select e ->> 'valor' as nombre, e ->> 'sugerencia' as sugerencia from (
           select distinct on (plano(errores -> 0 ->> 'valor')) errores -> 0 as e, fila from importacion_fila
           where importacion_id = $1::uuid and repetida_de is null and jsonb_array_length(errores) = 1
             and errores @> '[{"campo": "categoria", "codigo": "no-existe"}]'
           order by plano(errores -> 0 ->> 'valor'), fila
         ) x order by fila limit ${CATEGORIAS_NUEVAS_MAX}`,
    [id],
  )

/** Makes those that are named. @returns how many: a row that names one whose name somebody has taken since finds none. */
export async function createCategorias(tx: Queryable, id: string): Promise<number> {
  const creadas = await tx.query(
    `insert into categoria (id, nombre) overriding system value
     -- Two imports wait for each other's names in one order
     select id, nombre from ${SQL_NOMBRADAS} s order by plano(nombre) on conflict do nothing returning id`,
    [id],
  )
  return creadas.length
}

/** Takes out those that are as they were made and that nothing refers to. @returns how many stay. */
export async function deleteCategorias(tx: Queryable, id: string): Promise<number> {
  // So that nothing begins to refer to them meanwhile
  const known = await tx.query(
    `select id from categoria where id in (select id from ${SQL_SUYAS} s) order by id for update`,
    [id],
  )
  const deleted = await tx.query(
    `delete from categoria p using ${SQL_SUYAS} s
     where p.id = s.id and to_jsonb(p) - ${SQL_AJENAS} =
         to_jsonb(jsonb_populate_record(null::categoria, jsonb_build_object('id', s.id, 'nombre', s.nombre))) - ${SQL_AJENAS}
       and ${await sqlSinReferencias(tx, 'categoria')} returning p.id`,
    [id],
  )
  return known.length - deleted.length
}
