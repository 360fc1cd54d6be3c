import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { hashPassword } from '#server/cuentas/passwords.ts'
import { openDatabase } from '#server/db/open.ts'
import { spread } from '#tests/bench/measure.ts'
import { fillFabrica, PASS } from '#tests/helpers/fabrica.ts'

/**
 * `npm run herramienta -- ingresos --veces 1000` ends with exit code 1 if the medians differ by 5 % or more (security
 * C10).
 */
const LIMIT = 0.05
const KINDS = [
  ['nadie', PASS],
  ['lopez', 'no es esta'],
  ['de-baja', PASS],
] as const

const { values } = parseArgs({ options: { veces: { type: 'string', default: '1000' } } })
const times = new Map<string, number[]>(KINDS.map(([nombre]) => [nombre, []]))
const dataDir = await mkdtemp(join(tmpdir(), 'butacas-ingresos-'))
const db = await openDatabase({ dataDir })
const app = await buildApp({
  db,
  config: { ...loadConfig({ DATA_DIR: dataDir }), appDir: dataDir, logLevel: 'silent' },
})
try {
  await fillFabrica(db)
  await db.query('update usuario set clave = $1', [await hashPassword(PASS)])
  for (let n = 0; n < Number(values.veces); n++) {
    for (const [nombre, pass] of KINDS) times.get(nombre)?.push(await refuse(nombre, pass))
    await db.query('delete from intento_login')
  }
} finally {
  await app.close()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
}

const medians = [...times].map(([nombre, all]) => ({ nombre, ms: spread(all).p50 }))
for (const { nombre, ms } of medians) process.stdout.write(`${nombre.padEnd(8)} ${ms.toFixed(2)} ms\n`)
const all = medians.map(({ ms }) => ms)
const apart = Math.max(...all) / Math.min(...all) - 1
process.stdout.write(`apart    ${(apart * 100).toFixed(2)} % (limit ${LIMIT * 100} %)\n`)
process.exitCode = apart < LIMIT ? 0 : 1

async function refuse(nombre: string, pass: string): Promise<number> {
  const from = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ nombre, pass }),
  })
  if (statusCode !== 401) throw new Error(`${nombre}: ${statusCode}`)
  return performance.now() - from
}
