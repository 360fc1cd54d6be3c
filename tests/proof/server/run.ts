/** `npm run proof -- server --kills 200 --engine pglite|postgres --seed N` kills a server at work. It needs a build. */
import { parseArgs } from 'node:util'
import { runServerKills } from './kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'pglite' },
    seed: { type: 'string', default: '1' },
  },
})
const engine = values.engine === 'postgres' ? 'postgres' : 'pglite'
const report = await runServerKills({
  engine,
  kills: Number(values.kills),
  seed: Number(values.seed),
  onKill: n => process.stderr.write(n % 10 === 0 ? `${n} ` : ''),
})
const { wrongs, readyMs, ...counts } = report
const at = (share: number): number => Math.round(readyMs[Math.floor(share * (readyMs.length - 1))] ?? 0)
process.stdout.write(`\n${JSON.stringify({ engine, seed: values.seed, ...counts }, null, 2)}\n`)
process.stdout.write(`ready after a kill: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms\n`)
for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`)
process.stdout.write(`${wrongs.length} wrongs\n`)
process.exitCode = wrongs.length === 0 ? 0 : 1
