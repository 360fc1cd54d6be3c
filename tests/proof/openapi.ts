/**
 * `npm run proof -- openapi`: the API's description by Redocly's rules, warnings included. npx fetches the program, so it
 * needs a network or npm's cache.
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
const args = ['--yes', '--prefer-offline', REDOCLY, 'lint', '--extends', 'recommended-strict', file]
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exit(spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1)
