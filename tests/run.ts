/**
 * `npm test`: every check in order, stopping at the first that fails. The last line is the sum of the tests that ran:
 * `N passed, N failed`. A step without tests of its own (types, lint, build) that fails counts as one failure.
 * `-- --tiempos` also says where the seconds went.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './helpers/chromium.ts'
import { describeFailure, describeTimes, type Summary } from './report/summary.ts'

interface Step {
  name: string
  command: string[]
  /** Whether its reporter writes a summary of the tests that it holds. */
  holdsTests?: true
}

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const notes = join(results, 'times')
const { values: asked } = parseArgs({ options: { tiempos: { type: 'boolean', default: false } } })

/** Steps of one row run side by side. */
const ROWS: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'check', '.'] },
    // Before the tests, which start the built server twice as fast as its sources
    { name: 'build', command: ['npm', 'run', 'build'] },
  ],
  [
    {
      name: 'unit, architecture, server and contract',
      command: ['vitest', 'run', '--reporter=default', '--reporter=./tests/report/vitest-reporter.ts'],
      holdsTests: true,
    },
  ],
  [
    {
      name: 'end to end',
      command: [
        ...['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
        '--reporter=list,./tests/report/playwright-reporter.ts',
      ],
      holdsTests: true,
    },
  ],
]

const summaries: Summary[] = []
const times: string[] = []
let failed = 0
process.exitCode = (await runAll()) ? 0 : 1
for (const failure of summaries.flatMap(({ failures }) => failures)) say(describeFailure(failure))
if (asked.tiempos) say(describeTimes(summaries, notes))
say(`\n${times.join('\n')}\n`)
say(`${summaries.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`)

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function runAll(): Promise<boolean> {
  await rm(results, { recursive: true, force: true })
  await mkdir(notes, { recursive: true })
  for (const row of ROWS) {
    await Promise.all(row.map(step => run(step, row.length === 1)))
    if (failed > 0) return false
  }
  return true
}

/** @param isAlone whether nothing runs beside it: then what it says is said at once. */
async function run(step: Step, isAlone: boolean): Promise<void> {
  const path = join(results, `${step.command[0]}.json`)
  const started = performance.now()
  if (isAlone) say(`\n── ${step.name} ──`)
  const code = await spawnStep(step, path, isAlone)
  const took = `${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`
  times.push(took)
  say(`── ${took}${code === 0 ? '' : `, failed (exit ${code})`} ──`)
  const summary = step.holdsTests ? await readSummary(path) : undefined
  if (summary) summaries.push(summary)
  const ranNone = step.holdsTests && summary?.passed === 0
  if (ranNone) say(`${step.name}: no test ran`)
  // A step that ends badly has failed, whatever its tests say
  failed += code === 0 && !ranNone ? (summary?.failed ?? 0) : Math.max(1, summary?.failed ?? 0)
}

async function spawnStep(step: Step, summary: string, isAlone: boolean): Promise<number> {
  const [command = '', ...args] = step.command
  const output = isAlone ? 'inherit' : 'pipe'
  try {
    const CHROMIUM_PATH = command === 'playwright' ? await findChromium() : process.env.CHROMIUM_PATH
    return await new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: ['inherit', output, output],
        env: {
          ...process.env,
          CHROMIUM_PATH,
          TEST_SUMMARY: summary,
          ...(asked.tiempos ? { TEST_TIMES: notes } : {}),
          PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
        },
      })
      const said: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => said.push(part))
      child.once('error', reject)
      child.once('close', code => {
        process.stdout.write(Buffer.concat(said))
        resolve(code ?? 1)
      })
    })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** @returns undefined where the step ended before it could write: its exit code tells. */
async function readSummary(path: string): Promise<Summary | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Summary
  } catch {
    return undefined
  }
}
