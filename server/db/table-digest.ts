import { DIFERENCIAS } from '#messages/server/consola.ts'
import { getRow, type Queryable } from './db.ts'

interface TableDigest {
  filas: number
  suma: string
}

export type Digests = Readonly<Record<string, TableDigest>>

/** Tables and columns that may differ in a copy: schema version, epoch and transaction numbers. */
const OWN_TABLES = "'migracion'"
const OWN_COLUMNS = "'instalacion.epoca', 'instalacion.maestros', 'butaca.cambio'"

/** Digests of all tables. Both engines give equal digests, because they write values as the same text, times in UTC. */
export async function digestTables(db: Queryable): Promise<Digests> {
  const tables = await db.query<{ tabla: string; columnas: string }>(
    `select c.relname::text as tabla, string_agg(format('%I', a.attname), ', ' order by a.attname) as columnas
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname not in (${OWN_TABLES}) and c.relname || '.' || a.attname not in (${OWN_COLUMNS})
     group by 1 order by 1`,
  )
  const digests: Record<string, TableDigest> = {}
  for (const { tabla, columnas } of tables) {
    digests[tabla] = await getRow(
      db,
      `select count(*)::int as filas,
         coalesce(sum(('x' || left(md5(row(${columnas})::text), 15))::bit(60)::bigint), 0)::text as suma
       from public."${tabla}"`,
    )
  }
  return digests
}

export function compareDigests(original: Digests, copy: Digests): string[] {
  return [...new Set([...Object.keys(original), ...Object.keys(copy)])].sort().flatMap(tabla => {
    const [a, b] = [original[tabla], copy[tabla]]
    if (!a || !b) return [a ? DIFERENCIAS.faltaEnCopia(tabla) : DIFERENCIAS.faltaEnOriginal(tabla)]
    if (a.filas !== b.filas) return [DIFERENCIAS.filas(tabla, a.filas, b.filas)]
    return a.suma === b.suma ? [] : [DIFERENCIAS.contenido(tabla, a.filas)]
  })
}

export const describeDigests = (digests: Digests): string =>
  Object.entries(digests)
    .map(([tabla, { filas, suma }]) => `${tabla.padEnd(22)} ${String(filas).padStart(9)}  ${suma}`)
    .join('\n')
