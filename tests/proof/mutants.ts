/**
 * `npm run proof -- mutants`: each of the mistakes that the proof exists for is made in a copy of the sources, and must be
 * found within 1000 seeds. The work tree is never touched.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Mutant {
  name: string
  file: string
  from: string
  to: string
  /** What finds it: the proof in the process, or a test where the mistake cannot be made in it. */
  by?: readonly string[]
}

const OUTBOX = 'src/offline/outbox'
const SYNC = 'src/offline/sync'
const SEEDS = 1000

const MUTANTS: readonly Mutant[] = [
  {
    name: 'taken out of the queue before it is sent',
    file: `${OUTBOX}/state-machine.ts`,
    from: "return { ...entry, state: 'sending', lease:",
    to: "return { ...entry, live: 0, state: 'confirmed', lease:",
  },
  {
    name: 'no key',
    file: `${OUTBOX}/send.ts`,
    from: '[IDEMPOTENCY_KEY]: entry.key,',
    to: '[IDEMPOTENCY_KEY]: crypto.randomUUID(),',
  },
  {
    name: 'key kept in a second transaction (simulated server)',
    file: 'tests/proof/sim-server.ts',
    from: 'if (reply.status < 300) this.data.keys.set(id, { content, reply })',
    // Which now and then does not come
    to: 'if (reply.status < 300 && this.data.history.length % 4 !== 0) this.data.keys.set(id, { content, reply })',
  },
  {
    name: 'no lock',
    file: `${SYNC}/lock.ts`,
    from: '  if (locks === undefined) return fn()',
    to: '  if (locks !== null) return fn()',
  },
  {
    name: 'no fence',
    file: `${OUTBOX}/state-machine.ts`,
    from: "state === 'sending' && lease?.fence === fence",
    to: "state === 'sending' && lease?.fence !== -fence",
    // A drain ends by itself before anybody takes its lock, so the proof in the process seldom gets this far
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'no order within a seat',
    file: `${OUTBOX}/turns.ts`,
    from: 'return firsts.has(key)',
    to: "return key !== ''",
  },
  {
    name: '401 does not stop',
    file: `${SYNC}/drain.ts`,
    from: "    if (outcome.kind === 'session') {\n      this.#stopped = true",
    to: "    if (outcome.kind === 'session') {\n      this.#stopped = false",
    // A drain takes each entry once, so that it costs a refusal for each and breaks nothing else
    by: ['tests/offline/sync/drain.test.ts'],
  },
  {
    name: 'any 2xx is an ack',
    file: `${OUTBOX}/send.ts`,
    from: 'if (answer === null && !reply.isMarked) return',
    to: 'if (reply.status >= 300) return',
  },
  {
    name: 'Retry-After ignored',
    file: `${OUTBOX}/outcome.ts`,
    from: "return { kind: 'wait', error, retryAfterMs: retryAfterMs ?? 5000,",
    to: "return { kind: 'wait', error, retryAfterMs: 0,",
  },
  {
    name: 'store dropped on upgrade',
    file: 'src/offline/db.ts',
    from: "this.version(2).stores({ listas: 'nombre' })",
    to: "this.version(2).stores({ listas: 'nombre' }).upgrade(tx => tx.table('entries').clear())",
    by: ['tests/offline/db.test.ts'],
  },
  {
    name: "sent with another's token",
    file: `${OUTBOX}/turns.ts`,
    from: 'senderOf(entry) !== this.#sender || !isWaiting(entry)',
    to: '!isWaiting(entry)',
  },
  {
    name: 'base not chained',
    file: `${OUTBOX}/settle.ts`,
    from: 'await rebaseFollowers(records, confirmed, now)',
    to: 'await rebaseFollowers(records, confirmed.slice(0, 0), now)',
  },
  {
    name: 'a refusal of what may be done is believed',
    file: `${OUTBOX}/send.ts`,
    from: "const isRefusal = outcome.kind === 'rejected' || outcome.kind === 'conflict'",
    to: "const isRefusal = outcome.kind === 'conflict'",
  },
  {
    name: 'no timer for what is due',
    file: `${SYNC}/drain-loop.ts`,
    from: "ports.drained({ kind: 'drained', nextAt: report.nextAt, recovered })",
    to: "ports.drained({ kind: 'drained', nextAt: null, recovered })",
  },
  {
    name: 'relaxed durability',
    file: 'src/offline/db.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
    by: ['tests/offline/outbox/enqueue.test.ts'],
  },
]

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const found: string[] = []
for (const mutant of MUTANTS) {
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
  for (const path of ['src', 'tests', 'vite', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    await cp(join(root, path), join(copy, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, mutant.file)
  const source = await readFile(file, 'utf8')
  if (source.split(mutant.from).length !== 2) throw new Error(`${mutant.name}: not once in ${mutant.file}`)
  const command = mutant.by
    ? ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...mutant.by]
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
  return `${mutant.name.padEnd(48)} ${verdict}`
}
