import { parseArgs } from 'node:util'
import { compareDigests, describeDigests } from '../../db/table-digest.ts'
import { runCommand, whereOf, withDatabase } from '../command.ts'
import { moveData, TrasladoError } from './move-data.ts'

/** `npm run trasladar -- --a DATABASE_URL`: from the embedded database of DATA_DIR to PostgreSQL, with the server stopped. */
await runCommand(run)

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { a: { type: 'string' } } })
  if (!values.a) throw new TrasladoError('Uso: npm run trasladar -- --a postgres://usuario:clave@equipo/base')
  const { dataDir } = whereOf(process.env)
  const started = performance.now()
  await withDatabase({ dataDir }, source =>
    withDatabase({ databaseUrl: values.a, dataDir }, async target => {
      const { original, copy, skipped } = await moveData(source, target, (tabla, filas) =>
        process.stdout.write(`${tabla}: ${filas}\n`),
      )
      const wrongs = compareDigests(original, copy)
      if (wrongs.length > 0) throw new TrasladoError(`El destino no es igual:\n${wrongs.join('\n')}`)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${describeDigests(copy)}\n`)
      process.stdout.write(
        `Trasladado en ${seconds} s, todo igual; ${skipped} números de transacción pasados.\n`,
      )
      process.stdout.write('Ahora iniciá el servidor con DATABASE_URL y JWT_SECRET (docs/operations.md).\n')
    }),
  )
}
