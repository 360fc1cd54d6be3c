import type { Queryable } from '../../db/db.ts'

export interface MovedTable {
  tabla: string
  /** Those that are stored as given: generated ones are made anew. */
  columnas: string
  /** Where its counters stand, which may be past every number that is still in use. */
  secuencias: { secuencia: string; ultimo: string; usada: boolean }[]
}

/** Every table but that of the migrations, those that others refer to first. */
export async function listMovedTables(db: Queryable): Promise<MovedTable[]> {
  const tables = await db.query<{ tabla: string; columnas: string; refiere: string[] }>(
    `select c.oid::regclass::text as tabla,
       string_agg(format('%I', a.attname), ', ' order by a.attnum) as columnas,
       (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refiere
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> 'migracion'
     group by c.oid order by 1`,
  )
  const moved: MovedTable[] = []
  for (const { tabla, columnas } of inOrder(tables))
    moved.push({ tabla, columnas, secuencias: await listSequences(db, tabla) })
  return moved
}

function inOrder<Table extends { tabla: string; refiere: string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const place = (table: Table): void => {
    if (ordered.includes(table)) return
    for (const other of tables) if (table.refiere.includes(other.tabla)) place(other)
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}

async function listSequences(db: Queryable, tabla: string): Promise<MovedTable['secuencias']> {
  const names = await db.query<{ secuencia: string }>(
    `select s.oid::regclass::text as secuencia from pg_depend d join pg_class s on s.oid = d.objid
     where d.refobjid = $1::regclass and s.relkind = 'S' and d.deptype in ('a', 'i')`,
    [tabla],
  )
  const sequences: MovedTable['secuencias'] = []
  for (const { secuencia } of names) {
    const [now] = await db.query<{ ultimo: string; usada: boolean }>(
      `select last_value::text as ultimo, is_called as usada from ${secuencia}`,
    )
    if (now) sequences.push({ secuencia, ...now })
  }
  return sequences
}
