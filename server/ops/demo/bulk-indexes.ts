import type { Queryable } from '../../db/db.ts'

/** Tables with rows by the million: cheaper to index and to check once they are full. */
const TABLES = ['butaca', 'cambio_estado', 'homologacion']

/** Drops foreign keys and plain indexes of the big tables. @returns what creates them again, in the same transaction. */
export async function suspendIndexes(tx: Queryable): Promise<() => Promise<void>> {
  const keys = await tx.query<{ tabla: string; nombre: string; definicion: string }>(
    `select conrelid::regclass::text as tabla, conname::text as nombre, pg_get_constraintdef(oid) as definicion
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1::text[]) order by 1, 2`,
    [TABLES],
  )
  const indexes = await tx.query<{ nombre: string; definicion: string }>(
    `select i.indexrelid::regclass::text as nombre, pg_get_indexdef(i.indexrelid) as definicion
     from pg_index i where i.indrelid::regclass::text = any ($1::text[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [TABLES],
  )
  for (const { tabla, nombre } of keys) await tx.query(`alter table ${tabla} drop constraint "${nombre}"`)
  for (const { nombre } of indexes) await tx.query(`drop index ${nombre}`)
  return async () => {
    for (const { definicion } of indexes) await tx.query(definicion)
    for (const { tabla, nombre, definicion } of keys) {
      await tx.query(`alter table ${tabla} add constraint "${nombre}" ${definicion}`)
    }
  }
}
