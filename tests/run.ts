/**
 * `npm test`: every check in order, stopping at the first that fails. The last line is the sum of the tests that ran:
 * `N passed, N failed`. A step without tests of its own (types, lint, build) that fails counts as one failure.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from './helpers/chromium.ts'

interface Counts {
  passed: number
  failed: number
}
interface Step {
  name: string
  command: string[]
  /** Reads what the step's tests did; absent where the step holds no tests. */
  count?: () => Promise<Counts>
}

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const vitestJson = join(results, 'vitest.json')
const playwrightJson = join(results, 'playwright.json')

const steps: Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  // Before the tests, which start the built server twice as fast as its sources
  { name: 'build', command: ['npm', 'run', 'build'] },
  {
    name: 'unit, architecture, server and contract',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`],
    count: countVitest,
  },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    count: countPlaywright,
  },
]

const total: Counts = { passed: 0, failed: 0 }
process.exitCode = (await runAll()) ? 0 : 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)

async function runAll(): Promise<boolean> {
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const times: string[] = []
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name} ──\n`)
    const started = performance.now()
    const code = await runStep(step)
    const counted = await step.count?.()
    total.passed += counted?.passed ?? 0
    // A suite that cannot even load has no failed test of its own, and is a failure all the same.
    total.failed += code === 0 ? (counted?.failed ?? 0) : Math.max(1, counted?.failed ?? 0)
    const took = `${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`
    times.push(took)
    process.stdout.write(`── ${took}${code === 0 ? '' : `, failed (exit ${code})`} ──\n`)
    if (code !== 0 || total.failed > 0) return false
    if (step.count !== undefined && counted?.passed === 0) {
      process.stdout.write(`${step.name}: no test ran\n`)
      return false
    }
  }
  process.stdout.write(`\n${times.join('\n')}\n\n`)
  return true
}

async function runStep(step: Step): Promise<number> {
  const [command = '', ...args] = step.command
  try {
    const CHROMIUM_PATH =
      step.count === countPlaywright ? await findChromium() : (process.env.CHROMIUM_PATH ?? '')
    return await new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          CHROMIUM_PATH,
          PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
        },
      })
      child.once('error', reject)
      child.once('exit', code => resolve(code ?? 1))
    })
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function countVitest(): Promise<Counts> {
  const report = await readJson<{ numPassedTests: number; numFailedTests: number }>(vitestJson)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

async function countPlaywright(): Promise<Counts> {
  const report = await readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    playwrightJson,
  )
  const stats = report?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    // The step ended before it could write: its exit code tells.
    return undefined
  }
}
