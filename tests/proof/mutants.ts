/**
 * `npm run proof -- mutants [--only words] [--sample 8 --seed N]` checks that each mutant is detected within 1000
 * seeds, or by the test that the mutant names.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { drawSome } from '../helpers/seeded.ts'
import { MUTANTS, type Mutant } from './outbox-mutants.ts'
import { OUTSIDE } from './outside-mutants.ts'
import { copySources, makeMistake, newCopy } from './source-copy.ts'

const SEEDS = 1000

const run = promisify(execFile)

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const found: string[] = []
const asked = [...MUTANTS, ...OUTSIDE].filter(({ name }) => name.includes(values.only))
for (const mutant of drawSome(asked, values)) {
  const copy = await newCopy('mutant')
  try {
    found.push(await judge(mutant, copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  process.stdout.write(`${found.at(-1)}\n`)
}
process.exitCode = found.some(line => line.includes('LIVES')) ? 1 : 0

/** @returns the mutant's line of the printed table. */
async function judge(mutant: Mutant, copy: string): Promise<string> {
  await copySources(copy)
  const command = mutant.by
    ? ['node_modules/vitest/vitest.mjs', 'run', '--project', mutant.project ?? 'unit', ...mutant.by]
    : ['node_modules/tsx/dist/cli.mjs', 'tests/proof/seeds.ts', '--seeds', String(SEEDS)]
  // Tests that fail without the mutant prove nothing
  if (mutant.by) await run(process.execPath, command, { cwd: copy })
  await makeMistake(join(copy, mutant.file), mutant)
  const verdict = await run(process.execPath, command, { cwd: copy }).then(
    () => 'LIVES',
    (error: { stdout?: string }) => mutant.by?.join() ?? error.stdout?.split('\n')[0] ?? 'died',
  )
  return `${mutant.name.padEnd(60)} ${verdict}`
}
