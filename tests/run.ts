/**
 * `npm test` runs rows of parallel steps, and stops after a row in which a step failed. The last line sums up the
 * tests that ran: `N passed, N failed`. A failed step without tests of its own (types, lint, build) counts as one
 * failure. `-- --tiempos` also prints how long each part took. `-- --turn` also runs this commit's slice of
 * `npm run proof`.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './helpers/chromium.ts'
import { readChildrenCpu } from './helpers/times.ts'
import { describeBudgets, describeFailure, describeTimes, type Summary } from './report/summary.ts'

interface Step {
  name: string
  command: string[]
  holdsTests?: true
  needsBrowser?: true
}

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const flag = { type: 'boolean', default: false } as const
const { values: asked } = parseArgs({ options: { tiempos: flag, turn: flag } })

const END_TO_END = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts']

const ROWS: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: ['tsc', '-b', '--checkers', '1'] },
    { name: 'lint', command: ['biome', 'check', '.'] },
    { name: 'unused', command: ['knip', '--no-progress'] },
    // Before the tests, because the built server starts twice as fast as its sources
    { name: 'build', command: ['npm', 'run', 'build'] },
  ],
  [
    // The end-to-end tests of the last row start from this factory
    {
      name: 'demo factory',
      command: [...END_TO_END, '--project=snapshot', '--reporter=line'],
      needsBrowser: true,
    },
    {
      name: 'unit, architecture, server and contract',
      command: [
        'vitest',
        'run',
        '--project=!processes',
        '--reporter=default',
        '--reporter=./tests/report/vitest-reporter.ts',
      ],
      holdsTests: true,
    },
  ],
  [
    {
      name: 'end to end',
      command: [
        ...END_TO_END,
        '--project=e2e',
        '--no-deps',
        '--reporter=list,./tests/report/playwright-reporter.ts',
      ],
      holdsTests: true,
      needsBrowser: true,
    },
  ],
]
const TURN: Step = {
  name: 'long proofs of this turn',
  command: ['tsx', 'tests/proof/run.ts', 'turn'],
  needsBrowser: true,
}

const summaries: Summary[] = []
const times: string[] = []
let failed = 0
let countedCpu = 0
process.exitCode = (await runAll()) ? 0 : 1
for (const failure of summaries.flatMap(({ failures }) => failures)) say(describeFailure(failure))
if (summaries.length > 0) say(describeBudgets(summaries))
if (asked.tiempos) say(describeTimes(summaries))
say(`\n${times.join('\n')}\n`)
say(`${summaries.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`)

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function runAll(): Promise<boolean> {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  for (const row of asked.turn ? [...ROWS, [TURN]] : ROWS) {
    await Promise.all(row.map(step => run(step, step.holdsTests === true || row.length === 1)))
    if (failed > 0) return false
  }
  return true
}

/** @param isHeard prints the output at once; false for parallel steps, which would mix their lines. */
async function run(step: Step, isHeard: boolean): Promise<void> {
  const path = join(results, `${step.command[0]}.json`)
  const started = performance.now()
  if (isHeard) say(`\n── ${step.name} ──`)
  const code = await spawnStep(step, path, isHeard)
  const cpuMs = readChildrenCpu() - countedCpu
  countedCpu += cpuMs
  const took = `${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s, CPU ${(cpuMs / 1000).toFixed(1)} s`
  times.push(took)
  say(`── ${took}${code === 0 ? '' : `, failed (exit ${code})`} ──`)
  const summary = step.holdsTests ? await readSummary(path) : undefined
  if (summary) summaries.push({ ...summary, cpuMs })
  const ranNone = step.holdsTests && summary?.passed === 0
  if (ranNone) say(`${step.name}: no test ran`)
  // A bad exit code and a step without tests are failures, whatever the tests report
  failed += code === 0 && !ranNone ? (summary?.failed ?? 0) : Math.max(1, summary?.failed ?? 0)
}

async function spawnStep(step: Step, summary: string, isHeard: boolean): Promise<number> {
  const [command = '', ...args] = step.command
  const output = isHeard ? 'inherit' : 'pipe'
  try {
    const CHROMIUM_PATH = step.needsBrowser ? await findChromium() : process.env.CHROMIUM_PATH
    return await new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: ['inherit', output, output],
        env: {
          ...process.env,
          CHROMIUM_PATH,
          TEST_SUMMARY: summary,
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

/** @returns undefined if the step ended before it wrote a summary. Then the step's exit code counts. */
async function readSummary(path: string): Promise<Summary | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Summary
  } catch {
    return undefined
  }
}
