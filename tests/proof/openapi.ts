/**
 * `npm run proof -- openapi`: checks the API's description by Redocly's rules. npx downloads the program, so it needs
 * a network.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwnServer } from '../helpers/own-server.ts'

const REDOCLY = '@redocly/cli@2.77.0'
const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json')
const document = await withOwnServer(async server => (await server.app.inject('/api/openapi.json')).body)
writeFileSync(file, document)
const args = ['--yes', REDOCLY, 'lint', '--extends', 'recommended', '--format', 'summary', file]
const env = { ...process.env, REDOCLY_TELEMETRY: 'off' }
process.exit(spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1)
