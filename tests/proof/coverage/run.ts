/**
 * `npm run herramienta -- cobertura [--only words]… [--sample 30 --seed 1] [--find FILE]`
 * `--only` selects the rows whose text, table path or mutant contains the words. `--find` prints the mutants of FILE
 * that the test of each row detects.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { drawSome } from '../../helpers/seeded.ts'
import { copySources, newCopy } from '../source-copy.ts'
import { type Attack, listAttacks } from './attacks.ts'
import { editsOf, fileOf, withEdit } from './mutant.ts'

const SILENT = {}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    find: { type: 'string' },
  },
})

const copy = await newCopy('filas')

async function judgeAll(attacks: readonly Attack[]): Promise<number> {
  await copySources(copy)
  process.chdir(copy)
  const options = { root: copy, watch: false, isolate: true, silent: true, reporters: [SILENT] }
  const vitest = await createVitest('test', options)
  const lives: string[] = []
  try {
    for (const path of new Set(attacks.map(({ test }) => test.path))) {
      const its = attacks.filter(({ test }) => test.path === path)
      const unhurt = await runTests(vitest, path, its)
      for (const attack of its) {
        // A test that fails without the mutant proves nothing
        const isFit = endsOf(unhurt, attack).every(state => state === 'passed')
        if (isFit && values.find !== undefined) {
          await find(vitest, attack, values.find)
          continue
        }
        const dies = isFit && endsOf(unhurt, attack).length > 0 && (await isFound(vitest, attack))
        if (!dies) lives.push(attack.row)
        process.stdout.write(`${dies ? 'dies' : isFit ? 'LIVES' : 'UNFIT'}  ${attack.row}\n`)
      }
    }
  } finally {
    await vitest.close()
  }
  process.stdout.write(`${attacks.length} rows, ${lives.length} live\n`)
  return lives.length > 0 || attacks.length === 0 ? 1 : 0
}

/** A test that does not run with the mutant has not detected it. */
async function isFound(vitest: Vitest, attack: Attack): Promise<boolean> {
  const file = join(copy, fileOf(attack.mutant))
  const source = await readFile(file, 'utf8')
  const edit = editsOf(fileOf(attack.mutant), source).get(attack.mutant)
  if (edit === undefined) throw new Error(`No such mutant: ${attack.mutant}`)
  await writeFile(file, withEdit(source, edit))
  vitest.invalidateFile(file)
  const ran = await runTests(vitest, attack.test.path, [attack])
  await writeFile(file, source)
  vitest.invalidateFile(file)
  return endsOf(ran, attack).includes('failed')
}

async function find(vitest: Vitest, attack: Attack, file: string): Promise<void> {
  process.stdout.write(`${attack.row}\n`)
  for (const mutant of editsOf(file, await readFile(join(copy, file), 'utf8')).keys())
    if (await isFound(vitest, { ...attack, mutant })) process.stdout.write(`  ${mutant}\n`)
}

interface Ran {
  name: string
  state: string
}

const endsOf = (ran: readonly Ran[], { test }: Attack): string[] =>
  ran.filter(({ name }) => test.pattern.test(name)).map(({ state }) => state)

async function runTests(vitest: Vitest, path: string, attacks: readonly Attack[]): Promise<Ran[]> {
  vitest.setGlobalTestNamePattern(new RegExp(attacks.map(({ test }) => test.pattern.source).join('|')))
  const specifications = await vitest.globTestSpecifications([path])
  const { testModules } = await vitest.runTestSpecifications(specifications, false)
  // The result includes earlier runs
  const its = testModules.filter(({ moduleId }) => moduleId === join(copy, path))
  return its
    .flatMap(module => [...module.children.allTests()])
    .map(test => ({ name: test.fullName, state: test.result().state }))
    .filter(({ state }) => state === 'passed' || state === 'failed')
}

const isAsked = ({ row, table, mutant }: Attack): boolean =>
  values.only.some(words => `${row}\n${table}\n${mutant}`.includes(words))
const chosen = drawSome(listAttacks().filter(isAsked), values)
process.exitCode = await judgeAll(chosen).finally(() => rm(copy, { recursive: true, force: true }))
