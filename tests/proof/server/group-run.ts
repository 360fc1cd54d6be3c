/** `npm run proof -- groups --kills 40 --seed N`: needs a build. */
import { parseArgs } from 'node:util'
import { momentsOf, runGroupKills } from './group-kills.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const seed = Number(values.seed)
const { wrongs, ...counts } = await runGroupKills({ moments: momentsOf(Number(values.kills), seed), seed })
process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`)
for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`)
process.stdout.write(`${wrongs.length} wrongs\n`)
process.exitCode = wrongs.length === 0 ? 0 : 1
