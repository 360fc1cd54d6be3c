import { parseArgs } from 'node:util'
import { TRASLADO } from '#messages/server/consola.ts'
import { Explained } from '../../db/db.ts'
import { compareDigests, describeDigests } from '../../db/table-digest.ts'
import { commandLine, print, runCommand, tellWhere, whereOf, withDatabase } from '../command.ts'
import { moveData } from './move-data.ts'

/**
 * `npm run trasladar -- --a DATABASE_URL`: moves the embedded database of DATA_DIR to PostgreSQL, while the server is
 * stopped.
 */
await runCommand(run)

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { a: { type: 'string' } } })
  if (!values.a) throw new Explained(TRASLADO.uso(commandLine('trasladar')))
  const where = { ...whereOf(process.env), databaseUrl: undefined }
  tellWhere({ databaseUrl: values.a, dataDir: where.dataDir })
  const started = performance.now()
  await withDatabase(where, source =>
    withDatabase({ databaseUrl: values.a, dataDir: where.dataDir }, async target => {
      const { original, copy, skipped } = await moveData(source, target, (tabla, filas) =>
        print(`${tabla}: ${filas}`),
      )
      const wrongs = compareDigests(original, copy)
      if (wrongs.length > 0) throw new Explained(TRASLADO.distinto(wrongs))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      print(describeDigests(copy), TRASLADO.hecho(seconds, skipped), TRASLADO.ahora)
    }),
  )
}
