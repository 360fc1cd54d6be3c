import path from 'node:path'
import { parseArgs } from 'node:util'
import { RESPALDO } from '#messages/server/consola.ts'
import { describeDigests } from '../../db/table-digest.ts'
import { asOwner, commandLine, print, runCommand, tellWhere, whereOf } from '../command.ts'
import { makeBackup, restoreBackup } from './respaldo.ts'

/** `npm run respaldo`: a backup while the server works, and its restore (reliability S13). */
await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reemplazar: { type: 'boolean', default: false } },
  })
  const [order, file, ...rest] = positionals
  if ((order !== 'hacer' && order !== 'restaurar') || !file || rest.length > 0)
    throw new Error(RESPALDO.uso(commandLine('respaldo')))
  const where = whereOf(process.env)
  tellWhere(order === 'hacer' ? where : asOwner(where))
  const start = performance.now()
  const took = () => ((performance.now() - start) / 1000).toFixed(1)
  if (order === 'hacer') {
    const { tablas } = await makeBackup(where, path.resolve(file))
    print(describeDigests(tablas), RESPALDO.hecho(took(), file))
    return
  }
  const { manifest, epoca, aside } = await restoreBackup(
    asOwner(where),
    path.resolve(file),
    values.reemplazar,
  )
  print(describeDigests(manifest.tablas), RESPALDO.todoIgual(manifest.hecho))
  if (aside) print(RESPALDO.apartada(aside))
  print(RESPALDO.restaurado(took(), epoca))
}
