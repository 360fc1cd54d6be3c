/**
 * `npm run proof -- exhaustive`: two tabs change one seat. Each schedule kills a tab after one step, and swaps at most
 * two steps.
 */
import { search } from './exhaustive.ts'

let schedules = 0
let wrongs = 0
for await (const { wrong, schedule } of search()) {
  schedules++
  if (wrong === null) continue
  wrongs++
  process.stdout.write(`${JSON.stringify(schedule)}: ${wrong}\n`)
}
process.exitCode = wrongs === 0 ? 0 : 1
// Channels between tabs would keep the process alive
process.stdout.write(`${schedules} schedules, ${wrongs} wrong\n`, () => process.exit())
