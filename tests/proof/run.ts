/**
 * `npm run proof -- seeds|exhaustive|mutants|coverage|drawn|server|browser|e2e|security [options]`: what takes longer than a test may.
 * `npm run proof -- turn` runs one slice of them, the next with each commit, with other seeds each time.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const tsx = (file: string): string[] => ['tsx', `tests/${file}`]

const PROOFS: Readonly<Record<string, string[]>> = {
  seeds: tsx('proof/seeds.ts'),
  exhaustive: tsx('proof/exhaustive-run.ts'),
  mutants: tsx('proof/mutants.ts'),
  coverage: tsx('proof/coverage/run.ts'),
  drawn: tsx('proof/mutation/drawn.ts'),
  server: tsx('proof/server/run.ts'),
  browser: tsx('proof/browser/run.ts'),
  e2e: ['playwright', 'test', '--config', 'tests/e2e/long.config.ts'],
  security: tsx('security/run.ts'),
}

/** The long tests of the browser take half an hour: by so many turns each of them is run. */
const SHARDS = 8
/** The end-to-end slice of this turn; each time that it comes round it is the next. */
const shardOf = (turn: number): string =>
  `--shard=${(Math.floor(turn / SLICES.length) % SHARDS) + 1}/${SHARDS}`

/** Each takes under five minutes on two cores. Seeds, kills, rows and shards are other ones at each turn. */
const SLICES: readonly ((turn: number) => [name: string, ...options: string[]])[] = [
  turn => ['seeds', '--from', String(turn * 20_000 + 1), '--seeds', '20000'],
  turn => ['server', '--kills', '25', '--engine', 'postgres', '--seed', String(turn)],
  turn => ['e2e', shardOf(turn)],
  turn => ['browser', '--kills', '20', '--seed', String(turn)],
  () => ['mutants'],
  () => ['exhaustive'],
  turn => ['coverage', '--sample', '30', '--seed', String(turn)],
  turn => ['server', '--kills', '25', '--engine', 'pglite', '--seed', String(turn)],
  () => ['security', 'payloads', '--cuantos', '500'],
]

const root = join(import.meta.dirname, '../..')
const [name = '', ...options] = process.argv.slice(2)
process.exitCode = name === 'turn' ? runTurn() : run(name, options)

/** Which one is told by how many commits there are, so that nobody has to remember it. */
function runTurn(): number {
  const commits = Number(
    execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }),
  )
  const [slice, ...its] = SLICES[commits % SLICES.length]?.(commits) ?? ['']
  process.stdout.write(`── npm run proof -- ${[slice, ...its].join(' ')} ──\n`)
  return run(slice, its)
}

function run(proof: string, its: readonly string[]): number {
  const [command = '', ...args] = PROOFS[proof] ?? []
  if (command === '') {
    process.stderr.write(`There are: ${[...Object.keys(PROOFS), 'turn'].join(', ')}\n`)
    return 1
  }
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  const env = { ...process.env, PATH }
  return spawnSync(command, [...args, ...its], { cwd: root, stdio: 'inherit', env }).status ?? 1
}
