/** `npm run herramienta -- ejemplos`: takes the examples of the API's description again, from real answers. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { shorten, takeExamples } from '../../../helpers/api-examples.ts'
import { fillFabrica } from '../../../helpers/fabrica.ts'
import { startTestServer } from '../../../helpers/server.ts'

const file = join(import.meta.dirname, '../../../../server/ops/openapi/ejemplos.json')
const dataDir = mkdtempSync(join(tmpdir(), 'ejemplos-'))
const db = await openDatabase({ dataDir })
await fillFabrica(db)
const server = await startTestServer({ db })
const taken = await takeExamples(server)
await server.close()
await db.close()
rmSync(dataDir, { recursive: true })
writeFileSync(file, `${JSON.stringify(shorten(Object.fromEntries(taken)), null, 2)}\n`)
spawnSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' })
process.exit(0)
