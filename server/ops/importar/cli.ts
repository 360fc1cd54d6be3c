import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import {
  commandLine,
  print,
  refuseUnnamedDemo,
  runCommand,
  tellWhere,
  whereOf,
  withDatabase,
} from '../command.ts'
import { parseOrder, runOrder } from './run-order.ts'

/**
 * `npm run importar -- productos ARCHIVO`. Exits with 1 after a failure or if faulty rows remain that the order does
 * not skip, 2 for a wrong command line.
 */
const order = parseOrder(process.argv.slice(2))
if (order === null) {
  process.stderr.write(`${CONSOLA_IMPORTAR.uso(commandLine('importar'))}\n`)
  process.exitCode = 2
} else
  await runCommand(() => {
    const where = whereOf(process.env)
    tellWhere(where)
    return withDatabase(where, async db => {
      await refuseUnnamedDemo(db, process.env)
      if (!(await runOrder(db, process.env.FACTORY_TZ || 'America/Argentina/Buenos_Aires', order, print)))
        process.exitCode = 1
    })
  })
