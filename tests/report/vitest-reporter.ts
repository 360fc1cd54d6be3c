import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Failure, type FileTimes, firstLine, quoted, type Summary } from './summary.ts'

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.TEST_SUMMARY
    if (path === undefined) return
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const count = (state: 'passed' | 'failed') => tests.filter(test => test.result().state === state).length
    const failures = [
      ...modules.flatMap(loadFailures),
      ...tests.filter(test => test.result().state === 'failed').map(failureOf),
      ...unhandled.map(({ message }) => ({
        file: '?',
        title: 'outside of any test',
        says: message,
        alone: '',
      })),
    ]
    const summary: Summary = {
      passed: count('passed'),
      failed: Math.max(count('failed'), failures.length),
      files: modules.map(timesOf),
      failures,
    }
    writeFileSync(path, JSON.stringify(summary))
  }
}

const command = (module: TestModule): string =>
  `npx vitest run --project ${module.project.name} ${module.relativeModuleId}`

/** A file that fails to load has no failed test of its own. */
const loadFailures = (module: TestModule): Failure[] =>
  module.errors().map(({ message }) => ({
    file: module.relativeModuleId,
    title: 'the file itself',
    says: firstLine(message),
    alone: command(module),
  }))

const failureOf = (test: TestCase): Failure => ({
  file: test.module.relativeModuleId,
  title: test.fullName,
  says: firstLine(test.result().errors?.[0]?.message ?? ''),
  alone: `${command(test.module)} -t ${quoted(test.name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))}`,
})

function timesOf(module: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const causes = {
    importing: collectDuration,
    'setting up': environmentSetupDuration + prepareDuration + setupDuration,
  }
  return {
    kind: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    ms: causes.importing + causes['setting up'] + duration,
    cpuMs: module.meta().cpuMs ?? 0,
    causes,
  }
}
