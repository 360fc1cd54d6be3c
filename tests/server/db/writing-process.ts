import { openPglite } from '#server/db/pglite/pglite.ts'

/** A process that a test kills. It prints each row after the row's commit is acknowledged. */
const [dataDir = ''] = process.argv.slice(2)
const db = await openPglite(dataDir)
await db.exec('create table if not exists anotada (n int primary key)')
process.stdout.write('abierta\n')
let last = 0
const writeOn = async (): Promise<never> => {
  for (;;) {
    const n = ++last
    await db.query('insert into anotada values ($1)', [n])
    process.stdout.write(`${n}\n`)
  }
}
await Promise.all(Array.from({ length: 10 }, writeOn))
