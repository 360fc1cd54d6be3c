import { resumenRehecho } from '#messages/server/consola.ts'
import { getRow } from '../db/db.ts'
import { rebuildResumen } from '../informes/close-days.ts'
import { print, runCommand, tellWhere, whereOf, withDatabase } from './command.ts'

/** `node dist/server/resumen.js`: sums every closed day anew, after the history was changed outside this program. */
await runCommand(() => {
  const where = whereOf(process.env)
  tellWhere(where)
  return withDatabase(where, async db => {
    const factoryTz = process.env.FACTORY_TZ || 'America/Argentina/Buenos_Aires'
    await rebuildResumen(db, { factoryTz })
    const { filas, hasta } = await getRow<{ filas: number; hasta: string }>(
      db,
      'select (select count(*)::int from resumen_dia) as filas, resumen_hasta::text as hasta from instalacion',
    )
    print(resumenRehecho(filas, hasta))
  })
})
