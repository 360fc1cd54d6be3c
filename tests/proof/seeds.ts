/** `npm run proof -- seeds --seed N` prints the events of a seed; `--seeds N --from M` runs many. */
import { parseArgs } from 'node:util'
import { replayHint, runSeed, runSeeds } from './run-seed.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    most: { type: 'string', default: '1' },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)

if (values.seed !== undefined) {
  const { trace, wrong } = await runSeed(Number(values.seed))
  for (const line of trace) say(line)
  say(wrong ?? 'nothing is wrong')
  process.exitCode = wrong === null ? 0 : 1
} else {
  const started = performance.now()
  const { seeds, steps, effects, faults, failed } = await runSeeds(
    Number(values.from),
    Number(values.seeds),
    Number(values.most),
  )
  for (const each of failed) say(`seed ${each.seed}: ${replayHint(each)}`)
  const ms = (performance.now() - started) / seeds
  say(
    `${seeds} seeds, ${failed.length} failed, ${steps} steps, ${effects} changes, ${ms.toFixed(1)} ms a seed`,
  )
  say([...faults].map(([fault, times]) => `${fault} ${times}`).join(', '))
  process.exitCode = failed.length === 0 ? 0 : 1
}
// Channels between tabs would keep the process alive
process.stdout.write('', () => process.exit())
