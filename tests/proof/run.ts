/**
 * `npm run proof -- NAME [options]` runs a proof of `PROOFS`. `turn` runs a slice of the proofs in five minutes, a
 * different slice with each commit.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

type Commands = readonly (readonly string[])[]

const tsx = (file: string): Commands => [['tsx', `tests/${file}`]]
const onBothEngines = (file: string, ...cases: string[]): Commands =>
  ['postgres', 'pglite'].map(engine => [
    ...['env', ...cases, `CONTRACT_ENGINE=${engine}`, 'vitest', 'run', '--project', 'server'],
    `tests/contract/${file}`,
  ])

const PROOFS: Readonly<Record<string, Commands>> = {
  seeds: tsx('proof/seeds.ts'),
  exhaustive: tsx('proof/exhaustive-run.ts'),
  mutants: tsx('proof/mutants.ts'),
  coverage: tsx('proof/coverage/run.ts'),
  drawn: tsx('proof/mutation/drawn.ts'),
  // With more filters and days than a test has time for
  flujo: onBothEngines('informes/flujo.test.ts', 'FLUJO_FILTERS=1000', 'PASO_DIAS=1000'),
  // Compares the stock that the floor moves with a model
  piso: onBothEngines('stock-piso.test.ts', 'PISO_DIAS=1000'),
  week: [
    [
      ...['env', 'WEEK_SEATS=500', 'vitest', 'run', '--project', 'beside'],
      'tests/offline/sync/week-away.test.ts',
    ],
  ],
  // The contract tests with PGlite instead of PostgreSQL
  embedded: [['env', 'CONTRACT_ENGINE=pglite', 'vitest', 'run', '--project', 'server', 'tests/contract']],
  processes: [['vitest', 'run', '--project', 'processes']],
  server: tsx('proof/server/run.ts'),
  openapi: tsx('proof/openapi.ts'),
  browser: tsx('proof/browser/run.ts'),
  e2e: [['playwright', 'test', '--config', 'tests/e2e/long.config.ts']],
  security: tsx('security/run.ts'),
  promtool: tsx('proof/promtool.ts'),
  'primer-dia': tsx('proof/first-day/run.ts'),
}

/** Number of turns that together run all long browser tests once. */
const SHARDS = 16

/** A turn runs one of these proofs and one shard of the browser tests. The turn's number is the seed. */
const SLICES: readonly ((turn: string) => string[])[] = [
  turn => ['seeds', '--from', `${turn}0001`, '--seeds', '10000'],
  turn => ['server', '--kills', '20', '--engine', 'postgres', '--seed', turn],
  turn => ['coverage', '--sample', '30', '--seed', turn],
  turn => ['browser', '--kills', '12', '--seed', turn],
  turn => ['mutants', '--sample', '8', '--seed', turn],
  () => ['exhaustive'],
  () => ['flujo'],
  () => ['piso'],
  () => ['week'],
  () => ['processes'],
  () => ['embedded'],
  turn => ['server', '--kills', '20', '--engine', 'pglite', '--seed', turn],
  () => ['security', 'payloads', '--cuantos', '500'],
]

const root = join(import.meta.dirname, '../..')
const [name = '', ...options] = process.argv.slice(2)
process.exitCode = name === 'turn' ? runTurn() : run(name, options)

function runTurn(): number {
  const counted = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  // Without commits the turn is 0
  const turn = Number(counted.stdout) || 0
  const slice = SLICES[turn % SLICES.length]?.(String(turn)) ?? []
  const codes = [slice, ['e2e', `--shard=${(turn % SHARDS) + 1}/${SHARDS}`]].map(([proof = '', ...its]) => {
    process.stdout.write(`── npm run proof -- ${[proof, ...its].join(' ')} ──\n`)
    return run(proof, its)
  })
  return Math.max(...codes)
}

function run(proof: string, its: readonly string[]): number {
  const commands = PROOFS[proof]
  if (commands === undefined) {
    process.stderr.write(`There are: ${[...Object.keys(PROOFS), 'turn'].join(', ')}\n`)
    return 1
  }
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  const codes = commands.map(([command = '', ...args]) => {
    const env = { ...process.env, PATH }
    return spawnSync(command, [...args, ...its], { cwd: root, stdio: 'inherit', env }).status ?? 1
  })
  return Math.max(...codes)
}
