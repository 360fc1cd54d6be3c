import { CONSOLA_USUARIOS } from '#messages/server/consola.ts'
import { Explained } from '../../db/db.ts'
import { FolderInUse } from '../../db/folder-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { Refusal } from '../../http/refusal.ts'
import { closing, commandLine, print, refuseUnnamedDemo, tellWhere, whereOf } from '../command.ts'
import { parseOrder, runOrder } from './run-order.ts'

/**
 * `npm run usuarios -- crear|clave|rol|baja|alta|listar` (design §7). Exits with 1 if nothing was done, 2 for a wrong
 * command line.
 */
async function run(): Promise<number> {
  const order = parseOrder(process.argv.slice(2))
  if (order === null) {
    process.stderr.write(`${CONSOLA_USUARIOS.uso(commandLine('usuarios'))}\n`)
    return 2
  }
  const where = whereOf(process.env)
  const isWriting = order.que !== 'listar'
  if (isWriting) tellWhere(where)
  await closing(await openDatabase(where), async db => {
    if (isWriting) await refuseUnnamedDemo(db, process.env)
    print(await runOrder(db, order))
  })
  return 0
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof FolderInUse) return CONSOLA_USUARIOS.enUso(error.message)
  const isExpected = error instanceof Explained || error instanceof Refusal
  return isExpected ? error.message : `${error.name}: ${error.message}`
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}
