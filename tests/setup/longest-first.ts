import fs from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes most of all is begun with, so that two workers end together; of the rest the size of a file tells. */
const LONGEST = [
  'tests/proof/server/kills.test.ts',
  'tests/server/ops/demo/fill-demo.test.ts',
  'tests/contract/eventos.test.ts',
  'tests/server/process.test.ts',
  'tests/server/db/folder-lock.test.ts',
  'tests/server/cuentas/sesiones.test.ts',
  'tests/app/person/logout-dialog.test.tsx',
]
/** A worker is kept for as long as files of its project and environment follow; the project with the longest comes first. */
const PROJECTS = ['server', 'beside', 'proof', 'unit', 'architecture', 'domain']

/** Longest first within what shares workers, whatever an earlier run has measured. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map(file => [file, weigh(file)]))
    const weight = (file: TestSpecification) => weights.get(file) ?? []
    return files.toSorted((a, b) => compare(weight(a), weight(b)))
  }
}

/** Least goes first: project, environment, place among the longest, size. */
function weigh({ moduleId, project }: TestSpecification): number[] {
  const text = fs.readFileSync(moduleId, 'utf8')
  const place = LONGEST.findIndex(name => moduleId.endsWith(name))
  return [
    PROJECTS.indexOf(project.name),
    text.startsWith('// @vitest-environment') ? 0 : 1,
    place === -1 ? LONGEST.length : place,
    -text.length,
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, n) => value !== b[n])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
