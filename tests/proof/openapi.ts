/**
 * `npm run proof -- openapi` lints the API's description with Redocly, which npx takes from the network or npm's cache.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwnServer } from '../helpers/own-server.ts'

const REDOCLY = '@redocly/cli@2.77.0'
const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
const file = join(folder, 'openapi.json')
const document = await withOwnServer(async server => (await server.app.inject('/api/openapi.json')).body)
writeFileSync(file, document)
// The contract fixes `/api/registros/d/{id}`. An id is a number, so `d` is never the id of
// `/api/registros/{id}/butacas`
const AMBIGUOUS = '#/paths/~1api~1registros~1d~1{id}'
const ignored = { 'openapi.json': { 'no-ambiguous-paths': [AMBIGUOUS] } }
writeFileSync(join(folder, '.redocly.lint-ignore.yaml'), JSON.stringify(ignored))
const args = ['--yes', '--prefer-offline', REDOCLY, 'lint', '--extends', 'recommended-strict', 'openapi.json']
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exit(spawnSync('npx', args, { cwd: folder, stdio: 'inherit', env }).status ?? 1)
