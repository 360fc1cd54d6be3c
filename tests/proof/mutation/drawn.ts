/**
 * `npm run proof -- drawn --count 100 --seed 1 [--only 3,17]`
 * One run of all tests records which test file reaches which mutant. Then each mutant runs alone against those files.
 */
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copySources, newCopy } from '../source-copy.ts'
import { draw, plant, type Site } from './draw.ts'

const SERVER = [
  'butacas',
  'catalogos',
  'cuentas',
  'dispositivos',
  'etiquetas',
  'eventos',
  'homologaciones',
  'informes',
  'sql',
  'stock',
  'sync',
].map(room => `server/${room}`)
const AREAS = ['src/domain', 'src/offline', ...SERVER, 'src/features']
const SETUP = 'tests/setup/fail-on-console.ts'
const root = join(import.meta.dirname, '../../..')

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const sites = draw(root, AREAS, Number(values.count), Number(values.seed)).map((site, id) => ({
  ...site,
  id,
}))
const only = values.only?.split(',').map(Number)
const copy = await newCopy('mistakes')

async function judgeAll(): Promise<number> {
  await prepare()
  await vitest([], { MISTAKE: 'none' })
  const { reached, isEarly } = await readReached()
  const lives: number[] = []
  for (const site of sites.filter(({ id }) => only?.includes(id) ?? true)) {
    const files = reached.get(site.id) ?? []
    const isUnseen = files.length === 0
    const died = !isUnseen && (await isFound(site, files, isEarly.has(site.id)))
    if (!died) lives.push(site.id)
    const verdict = died ? 'dies' : isUnseen ? 'LIVES, unseen' : 'LIVES'
    process.stdout.write(`${site.id} ${site.handle}: ${site.instead.replaceAll(/\s+/g, ' ')} ${verdict}\n`)
  }
  process.stdout.write(`${sites.length} drawn with seed ${values.seed}, ${lives.length} live\n`)
  return 0
}

/**
 * First runs the test file with the name of the source, because it detects most mutants within a second. A mutant that
 * runs at load time is recorded only for the first file that loaded it, so all files run in the end.
 */
async function isFound(
  { id, file }: Site & { id: number },
  files: readonly string[],
  isAtLoad: boolean,
): Promise<boolean> {
  const fails = async (some: readonly string[]) =>
    (await vitest(['--bail=1', ...some], { MISTAKE: String(id) })) !== 0
  const own = files.filter(path => basename(path).startsWith(basename(file, extname(file))))
  if (own.length > 0 && (await fails(own))) return true
  const others = files.filter(path => !own.includes(path))
  return (others.length > 0 && (await fails(others))) || (isAtLoad && fails([]))
}

async function prepare(): Promise<void> {
  await copySources(copy)
  for (const file of new Set(sites.map(site => site.file))) {
    const path = join(copy, file)
    const planted = plant(
      await readFile(path, 'utf8'),
      sites.filter(site => site.file === file),
    )
    await writeFile(path, planted)
  }
  const setup = join(copy, SETUP)
  await writeFile(setup, `${await readFile(setup, 'utf8')}\n${WATCH}`)
}

/** Runs before each test file. */
const WATCH = `
import { appendFileSync as appendReached } from 'node:fs'
import { afterAll as afterFile, expect as expectation } from 'vitest'
const reached = new Set<number>()
const early = new Set<number>()
Object.assign(globalThis, {
  __mistake: (id: number) => {
    reached.add(id)
    if (expectation.getState().currentTestName === undefined) early.add(id)
    return process.env.MISTAKE === String(id)
  },
})
afterFile(() => {
  const line = JSON.stringify({ file: expectation.getState().testPath, ids: [...reached], early: [...early] })
  appendReached(${JSON.stringify(join(copy, 'reached.jsonl'))}, line + '\\n')
  reached.clear()
  early.clear()
})
`

interface Reached {
  reached: Map<number, string[]>
  /** Mutants that ran outside of any test. */
  isEarly: Set<number>
}

async function readReached(): Promise<Reached> {
  const lines = (await readFile(join(copy, 'reached.jsonl'), 'utf8')).trim().split('\n')
  const reached = new Map<number, string[]>()
  const isEarly = new Set<number>()
  for (const line of lines) {
    const { file, ids, early } = JSON.parse(line) as { file: string; ids: number[]; early: number[] }
    for (const id of ids) reached.set(id, [...(reached.get(id) ?? []), file])
    for (const id of early) isEarly.add(id)
  }
  return { reached, isEarly }
}

function vitest(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const bin = join(copy, 'node_modules/vitest/vitest.mjs')
    const command = [bin, 'run', '--silent', '--reporter=dot', ...args]
    const child = spawn(process.execPath, command, {
      cwd: copy,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

process.exitCode = await judgeAll().finally(() => rm(copy, { recursive: true, force: true }))
