/** `npm run herramienta -- cluster [--tabletas 200] [--minutos 10] [--cada 60] [--pausa 500] [--semilla 1] [--corto]`: needs a build and nginx. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { Crew } from './crew.ts'
import { Listener } from './listener.ts'
import { type Plant, startPlant } from './plant.ts'
import { Tablet } from './tablet.ts'
import { spread, Tally } from './tally.ts'
import { findVerdict } from './verdict.ts'
import { Wire } from './wire.ts'

const { values } = parseArgs({
  options: {
    tabletas: { type: 'string', default: '200' },
    minutos: { type: 'string', default: '10' },
    /** Seconds between two restarts, of one instance and the other in turn. */
    cada: { type: 'string', default: '60' },
    /** Mean milliseconds between two things that an operator does. */
    pausa: { type: 'string', default: '500' },
    semilla: { type: 'string', default: '1' },
    /** Few tablets, twenty seconds and one restart. */
    corto: { type: 'boolean', default: false },
  },
})
const tablets = values.corto ? 20 : Number(values.tabletas)
const lastMs = values.corto ? 20_000 : Number(values.minutos) * 60_000
const everyMs = values.corto ? 8_000 : Number(values.cada) * 1_000
const SEATS_EACH = 20
/** One tablet in so many also keeps the line of events up. */
const LISTENS_ONE_IN = 4

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const seatsOf = (tablet: number): string[] =>
  Array.from({ length: SEATS_EACH }, (_, n) => `T${tablet}-${String(n).padStart(2, '0')}`)

async function run(plant: Plant): Promise<boolean> {
  const tally = new Tally()
  const door = new Wire(plant.url)
  const crew = new Crew(plant.operarios, plant.pass, door, tally)
  const wires = Array.from({ length: tablets }, () => new Wire(plant.url))
  const team = wires.map(
    (wire, number) =>
      new Tablet({
        number,
        wire,
        crew,
        tally,
        nros: seatsOf(number),
        random: seededRandom(Number(values.semilla) * 10_000 + number),
        pauseMs: Number(values.pausa),
      }),
  )
  const listeners = wires.flatMap((wire, number) =>
    number % LISTENS_ONE_IN === 0 ? [new Listener(number, wire, crew, tally)] : [],
  )
  // The shift begins with everybody signed in
  for (const number of team.keys()) await crew.tokenOf(number)
  const from = performance.now()
  const working = team.map(tablet => tablet.work())
  const listening = listeners.map(listener => listener.listen())
  const restarts = await restartInTurn(plant, from + lastMs)
  await sleep(Math.max(0, from + lastMs - performance.now()))
  for (const each of [...team, ...listeners]) each.stop()
  await Promise.all([...working, ...listening])
  const seconds = (performance.now() - from) / 1000
  for (const wire of [...wires, door]) wire.close()
  const verdict = await findVerdict(plant.db, team)
  report(tally, restarts, seconds)
  print(
    `effects ${verdict.effects}, lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, ` +
      `unknown ${verdict.unknown.length}, needed a person ${tally.people.length}, stale reads ${tally.stale.length}`,
  )
  const wrongs = [...verdict.lost, ...verdict.doubled, ...verdict.unknown, ...tally.people, ...tally.stale]
  for (const wrong of wrongs.slice(0, 20)) print(`  ${wrong}`)
  return wrongs.length === 0 && restarts.every(({ code }) => code === 0)
}

interface Restart {
  code: number | null
  stopMs: number
  startMs: number
}

/** Until it is time to end: SIGTERM, wait, start again, one instance and then the other. */
async function restartInTurn({ instances }: Plant, until: number): Promise<Restart[]> {
  const restarts: Restart[] = []
  while (performance.now() + everyMs < until) {
    await sleep(everyMs)
    const instance = instances[restarts.length % 2 === 0 ? 0 : 1]
    const { code, ms } = await instance.stop()
    restarts.push({ code, stopMs: ms, startMs: await instance.start() })
  }
  return restarts
}

function report(tally: Tally, restarts: readonly Restart[], seconds: number): void {
  const requests = tally.calls.reduce((sum, { n }) => sum + n, 0)
  print(
    `${tablets} tablets, ${seconds.toFixed(0)} s, ${requests} answers (${(requests / seconds).toFixed(0)}/s)`,
  )
  print('call            n      p50      p95      p99      max  (ms)')
  for (const { call, n, p50, p95, p99, max } of tally.calls)
    print(
      `${call.padEnd(11)}${[n, p50, p95, p99, max].map((value, i) => String(value).padStart(i === 0 ? 6 : 9)).join('')}`,
    )
  const settled = spread(tally.settled)
  print(
    `writes from the first sending to the answer: p50 ${settled.p50}, p99 ${settled.p99}, max ${settled.max} ms`,
  )
  print(`errors by kind: ${JSON.stringify(tally.errors)}`)
  print(`events ${tally.events}, lines made again ${tally.reconnections}`)
  for (const { code, stopMs, startMs } of restarts)
    print(`restart: ended with ${code} in ${stopMs.toFixed(0)} ms, ready again in ${startMs.toFixed(0)} ms`)
}

const plant = await startPlant(Array.from({ length: tablets }, (_, n) => seatsOf(n)).flat())
try {
  process.exitCode = (await run(plant)) ? 0 : 1
} finally {
  await plant.stop()
}
