import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { type Failure, type FileTimes, firstLine, type Summary } from './summary.ts'

const root = `${import.meta.dirname}/../..`
const CONFIG = 'tests/e2e/playwright.config.ts'

export default class implements Reporter {
  readonly #files = new Map<string, FileTimes>()
  readonly #failures: Failure[] = []
  #passed = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(root, test.location.file)
    const times = this.#files.get(file) ?? { kind: 'e2e', file, tests: 0, ms: 0, causes: {} }
    this.#files.set(file, times)
    times.tests++
    times.ms += result.duration
    addCauses(times.causes, result.steps)
    if (test.outcome() === 'expected') this.#passed++
    else this.#failures.push(failureOf(file, test, result))
  }

  onEnd(): void {
    const path = process.env.TEST_SUMMARY
    if (path === undefined) return
    const failures = this.#failures
    const summary: Summary = {
      passed: this.#passed,
      failed: failures.length,
      files: [...this.#files.values()],
      failures,
    }
    writeFileSync(path, JSON.stringify(summary))
  }
}

const failureOf = (file: string, test: TestCase, { error }: TestResult): Failure => ({
  file,
  title: test.titlePath().slice(3).join(' › '),
  says: firstLine(error?.message ?? 'failed'),
  alone: `npx playwright test --config ${CONFIG} ${file.slice(file.lastIndexOf('/') + 1)}:${test.location.line}`,
})

/** Adds only the outermost steps, so that no step counts twice. */
function addCauses(causes: FileTimes['causes'], steps: readonly TestStep[]): void {
  for (const { category, steps: inner, duration } of steps)
    if (category === 'hook' || category === 'fixture' || category === 'test.step') addCauses(causes, inner)
    else {
      const cause = category === 'expect' ? 'expecting' : category === 'pw:api' ? 'the page' : category
      causes[cause] = (causes[cause] ?? 0) + duration
    }
}
