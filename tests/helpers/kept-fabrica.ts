import type { Db } from '#server/db/db.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type Engine, type FreshDatabase, makeDatabase } from './databases.ts'
import { fillFabrica } from './fabrica.ts'

/** The factory of `fillFabrica` in its initial state, lent until `end`. */
export interface Loan {
  db: Db
  end(): Promise<void>
}

interface Kept {
  db: Db
  remove(): Promise<void>
  reset: string
  asNew: Look
  isLent: boolean
}
interface Look {
  /** A text that changes with the schema: tables, columns, constraints, triggers, functions. */
  schema: string
  bytes: number
}

/** After this growth the tables of a kept database are slower than new ones, also when emptied. */
const GROWN_BYTES = 8_000_000

declare global {
  var keptFabricas: Map<Engine, Kept> | undefined
}
/**
 * Kept, because creating a factory takes longer than most test files. Global, because some files have modules of their
 * own (tests/setup/as-new.ts).
 */
globalThis.keptFabricas ??= new Map()
const kept = globalThis.keptFabricas

/** A database for one borrower at a time: the kept database, or a new one while the kept one is lent. */
export async function lendFabrica(engine: Engine): Promise<Loan> {
  const known = kept.get(engine)
  if (known?.isLent) {
    const { db, remove } = await make(engine)
    return { db, end: remove }
  }
  const mine = known ?? (await keep(engine))
  mine.isLent = true
  await mine.db.exec(mine.reset)
  return { db: mine.db, end: () => takeBack(engine, mine) }
}

async function make(engine: Engine): Promise<{ db: Db; remove: () => Promise<void> }> {
  const fresh = await makeDatabase(engine)
  const db = await openPatient(fresh.where)
  await fillFabrica(db)
  return {
    db,
    async remove() {
      await db.close()
      await fresh.remove()
    },
  }
}

/**
 * Longer than any wait of a test (tests/setup/waits.ts). On a busy machine even a short statement exceeds the server's
 * own limits.
 */
const PATIENCE_MS = 60_000

function openPatient({ dataDir, databaseUrl }: FreshDatabase['where']): Promise<Db> {
  if (databaseUrl === undefined)
    return openPglite(dataDir, { statementTimeoutMs: PATIENCE_MS, idleInTransactionMs: PATIENCE_MS })
  const url = new URL(databaseUrl)
  for (const limit of ['lock_timeout', 'idle_in_transaction_session_timeout'])
    url.searchParams.set(limit, String(PATIENCE_MS))
  return openPostgres(url.href, { statementTimeoutMs: PATIENCE_MS, connectionWaitMs: PATIENCE_MS })
}

async function keep(engine: Engine): Promise<Kept> {
  const made = await make(engine)
  const entry: Kept = {
    ...made,
    reset: await writeReset(made.db),
    asNew: await lookAt(made.db),
    isLent: true,
  }
  kept.set(engine, entry)
  return entry
}

async function takeBack(engine: Engine, mine: Kept): Promise<void> {
  const now = await lookAt(mine.db).catch(() => null)
  if (now?.schema === mine.asNew.schema && now.bytes < mine.asNew.bytes + GROWN_BYTES) mine.isLent = false
  else {
    kept.delete(engine)
    await mine.remove()
  }
}

async function lookAt(db: Db): Promise<Look> {
  const last = (table: string, namespace: string) =>
    `(select count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0) from ${table} t where ${namespace})`
  const ours = `select oid from pg_class where relnamespace = 'public'::regnamespace`
  const [look] = await db.query<Look>(
    `select concat_ws(',', ${[
      last('pg_class', "relnamespace = 'public'::regnamespace"),
      last('pg_attribute', `attrelid in (${ours})`),
      last('pg_constraint', "connamespace = 'public'::regnamespace"),
      last('pg_trigger', `tgrelid in (${ours})`),
      last('pg_proc', "pronamespace = 'public'::regnamespace"),
    ].join()}) as schema, (select sum(pg_relation_size(oid))::float8 from (${ours}) t) as bytes`,
  )
  if (!look) throw new Error('no look')
  return look
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function writeReset(db: Db): Promise<string> {
  const tables = await db.query<{ nombre: string; columnas: string }>(
    `select c.relname as nombre, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columnas
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  )
  const steps = tables.map(({ nombre }) => `delete from ${nombre};`)
  for (const { nombre, columnas } of tables) {
    const [row] = await db.query<{ filas: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as filas from ${nombre} t`,
    )
    if (row?.filas)
      steps.push(
        `insert into ${nombre} (${columnas}) overriding system value
         select ${columnas} from jsonb_populate_recordset(null::${nombre}, ${quote(row.filas)});`,
      )
  }
  const sequences = await db.query<{ nombre: string; ultimo: string | null }>(
    `select sequencename as nombre, last_value::text as ultimo from pg_sequences where schemaname = 'public'`,
  )
  for (const { nombre, ultimo } of sequences)
    steps.push(`perform setval(${quote(nombre)}, ${ultimo ?? 1}, ${ultimo !== null});`)
  // The reset runs without triggers and foreign keys
  return `do $reset$ begin set local session_replication_role = replica; ${steps.join('\n')} end $reset$`
}
