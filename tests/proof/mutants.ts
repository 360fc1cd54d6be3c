/**
 * `npm run proof -- mutants [--only words]`: each of the mistakes that the proof exists for is made in a copy of the
 * sources, and must be found within 1000 seeds or by the test that it names. The work tree is never touched.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { MUTANTS, type Mutant } from './outbox-mutants.ts'
import { OUTSIDE } from './outside-mutants.ts'

const SEEDS = 1000

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
const found: string[] = []
for (const mutant of [...MUTANTS, ...OUTSIDE].filter(({ name }) => name.includes(only))) {
  const copy = await mkdtemp(join(tmpdir(), 'butacas-mutant-'))
  try {
    found.push(await judge(mutant, copy))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  process.stdout.write(`${found.at(-1)}\n`)
}
process.exitCode = found.some(line => line.includes('LIVES')) ? 1 : 0

/** One line of the table. */
async function judge(mutant: Mutant, copy: string): Promise<string> {
  for (const path of [
    'src',
    'server',
    'sw',
    'tests',
    'vite',
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    await cp(join(root, path), join(copy, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, mutant.file)
  const source = await readFile(file, 'utf8')
  if (source.split(mutant.from).length !== 2) throw new Error(`${mutant.name}: not once in ${mutant.file}`)
  const command = mutant.by
    ? ['node_modules/vitest/vitest.mjs', 'run', '--project', mutant.project ?? 'unit', ...mutant.by]
    : ['node_modules/tsx/dist/cli.mjs', 'tests/proof/seeds.ts', '--seeds', String(SEEDS)]
  // Tests that fail without the mistake say nothing of it
  if (mutant.by) await run(process.execPath, command, { cwd: copy })
  await writeFile(
    file,
    source.replace(mutant.from, () => mutant.to),
  )
  const verdict = await run(process.execPath, command, { cwd: copy }).then(
    () => 'LIVES',
    (error: { stdout?: string }) => mutant.by?.join() ?? error.stdout?.split('\n')[0] ?? 'died',
  )
  return `${mutant.name.padEnd(60)} ${verdict}`
}
