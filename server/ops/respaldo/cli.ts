import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeDigests } from '../../db/table-digest.ts'
import { runCommand, whereOf } from '../command.ts'
import { makeBackup, restoreBackup } from './respaldo.ts'

const USO = `Uso: npm run respaldo -- hacer ARCHIVO
     npm run respaldo -- restaurar ARCHIVO [--reemplazar]
La base es la de DATABASE_URL o, sin ella, la de DATA_DIR.`

/** `npm run respaldo`: a backup while the server works, and the way back (reliability S13). */
await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reemplazar: { type: 'boolean', default: false } },
  })
  const [order, file, ...rest] = positionals
  if ((order !== 'hacer' && order !== 'restaurar') || !file || rest.length > 0) throw new Error(USO)
  const where = whereOf(process.env)
  const start = performance.now()
  const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (order === 'hacer') {
    const { tablas } = await makeBackup(where, path.resolve(file))
    process.stdout.write(`${describeDigests(tablas)}\nRespaldo hecho en ${took()}: ${file}\n`)
    return
  }
  const { manifest, epoca, aside } = await restoreBackup(where, path.resolve(file), values.reemplazar)
  process.stdout.write(
    `${describeDigests(manifest.tablas)}\nTodo igual a lo guardado el ${manifest.hecho}.\n`,
  )
  if (aside) process.stdout.write(`La base que había quedó en ${aside}.\n`)
  process.stdout.write(`Restaurado en ${took()}, época nueva ${epoca}: las tabletas reenvían lo que falte.\n`)
}
