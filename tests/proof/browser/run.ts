/** `npm run proof -- browser --kills 200 --seed N` kills a Chromium at work. It needs a build. */
import { parseArgs } from 'node:util'
import { runBrowserKills } from './kills.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const { wrongs, ...counts } = await runBrowserKills({
  kills: Number(values.kills),
  seed: Number(values.seed),
  onKill: n => process.stderr.write(n % 10 === 0 ? `${n} ` : ''),
})
process.stdout.write(`\n${JSON.stringify({ seed: values.seed, ...counts }, null, 2)}\n`)
for (const wrong of wrongs.slice(0, 50)) process.stdout.write(`${wrong}\n`)
process.stdout.write(`${wrongs.length} wrongs\n`)
process.exit(wrongs.length === 0 ? 0 : 1) // A killed browser's connection may still be open
