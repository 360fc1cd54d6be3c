import path from 'node:path'
import { openDatabase } from '../db/open.ts'
import { rebuildResumen } from '../informes/close-days.ts'

/** `npm run resumen`: counts every closed day anew, after the history was changed by other means than this program. */
try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const db = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: path.resolve(process.env.DATA_DIR ?? '.data'),
    statementTimeoutMs: 0,
  })
  try {
    const factoryTz = process.env.FACTORY_TZ || 'America/Argentina/Buenos_Aires'
    await rebuildResumen(db, { factoryTz, now: null })
    const [row] = await db.query<{ filas: number; hasta: string }>(
      'select (select count(*)::int from resumen_dia) as filas, resumen_hasta::text as hasta from instalacion',
    )
    process.stdout.write(`Resumen de informes rehecho: ${row?.filas} filas, antes del ${row?.hasta}.\n`)
  } finally {
    await db.close()
  }
}
