import { openPglite } from '#server/db/pglite.ts'

/** A process to be killed: opens the folder given and writes rows one by one, printing each once it is acknowledged. */
const [dataDir = ''] = process.argv.slice(2)
const db = await openPglite(dataDir)
await db.exec('create table if not exists anotada (n int primary key)')
process.stdout.write('abierta\n')
for (let n = 1; ; n++) {
  await db.query('insert into anotada values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
