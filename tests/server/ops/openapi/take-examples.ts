/** `npm run herramienta -- ejemplos`: updates the examples of the API's description from real answers. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shorten, takeExamples } from '../../../helpers/api-examples.ts'
import { withOwnServer } from '../../../helpers/own-server.ts'

const file = join(import.meta.dirname, '../../../../server/ops/openapi/ejemplos.json')
const taken = await withOwnServer(takeExamples)
writeFileSync(file, `${JSON.stringify(shorten(Object.fromEntries(taken)), null, 2)}\n`)
spawnSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' })
process.exit(0)
