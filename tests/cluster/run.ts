/** `npm run herramienta -- cluster` needs a build and nginx; with `--patroni` also Patroni, etcd and HAProxy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/helpers/postgres.ts'
import { FAULTS, failOver, longestGapS } from './failovers.ts'
import { type PatroniCluster, startPatroni } from './patroni.ts'
import { type Plant, type PlantDatabase, startPlant } from './plant.ts'
import { seatsOf, Team } from './team.ts'

const { values } = parseArgs({
  options: {
    tabletas: { type: 'string' },
    minutos: { type: 'string', default: '10' },
    /** Seconds between two restarts; the instances are restarted in turn. */
    cada: { type: 'string', default: '60' },
    /** Mean milliseconds between two actions of an operator. */
    pausa: { type: 'string', default: '500' },
    /** One tablet in this many keeps an event stream open. */
    escucha: { type: 'string', default: '4' },
    semilla: { type: 'string', default: '1' },
    /** 20 tablets; without --patroni, restarts during twenty seconds only. */
    corto: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
    /** How many times each fault loses the primary. */
    veces: { type: 'string', default: '1' },
    /** Writes are answered before a standby has them. */
    asincrono: { type: 'boolean', default: false },
    fallas: { type: 'string', default: FAULTS.join(',') },
  },
})
const tablets = values.corto ? 20 : Number(values.tabletas ?? (values.patroni ? 50 : 200))
const lastMs = values.corto ? 20_000 : Number(values.minutos) * 60_000
const everyMs = values.corto ? 8_000 : Number(values.cada) * 1_000

/** Ctrl-C ends the run after the work under way, prints the figures and leaves nothing behind. */
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true
  })

async function pauseUntil(at: number): Promise<void> {
  while (!isInterrupted && performance.now() < at) await sleep(Math.min(500, at - performance.now()))
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function restartUnderWork(plant: Plant, team: Team): Promise<boolean> {
  const from = performance.now()
  team.work()
  const restarts = await restartInTurn(plant, from + lastMs)
  await pauseUntil(from + lastMs)
  await team.end()
  for (const line of team.describe((performance.now() - from) / 1000)) print(line)
  for (const { code, stopMs, startMs } of restarts)
    print(`restart: ended with ${code} in ${stopMs.toFixed(0)} ms, ready again in ${startMs.toFixed(0)} ms`)
  return (await isRight(team)) && restarts.every(({ code }) => code === 0)
}

interface Restart {
  code: number | null
  stopMs: number
  startMs: number
}

async function restartInTurn({ instances }: Plant, until: number): Promise<Restart[]> {
  const restarts: Restart[] = []
  while (!isInterrupted && performance.now() + everyMs < until) {
    await pauseUntil(performance.now() + everyMs)
    const instance = instances[restarts.length % 2 === 0 ? 0 : 1]
    const { code, ms } = await instance.stop()
    restarts.push({ code, stopMs: ms, startMs: await instance.start() })
  }
  return restarts
}

const WORK_MS = 3_000

async function failOverUnderWork(cluster: PatroniCluster, team: Team): Promise<boolean> {
  const begun = performance.now()
  print('falla        sin escrituras (s)  contadas de nuevo  perdidas  dobles  para una persona')
  for (let time = 0; time < Number(values.veces) && !isInterrupted; time++)
    for (const fault of FAULTS.filter(each => values.fallas.split(',').includes(each))) {
      const before = { retold: team.retold, people: team.tally.people.length }
      team.work()
      await sleep(WORK_MS)
      const from = performance.now()
      const copied = await failOver(cluster, fault, !values.asincrono)
      await sleep(WORK_MS)
      await team.rest()
      const { lost, doubled } = await team.findVerdict()
      const gap = longestGapS(team.tally.answeredAt, from)
      const figures = [
        team.retold - before.retold,
        lost.length,
        doubled.length,
        team.tally.people.length - before.people,
      ]
      print(
        [fault.padEnd(11), gap.toFixed(1).padStart(20), ...figures.map(n => String(n).padStart(10))].join(''),
      )
      for (const name of copied) print(`  ${name} stayed «starting» and was copied anew`)
      printWrongs([...lost, ...doubled, ...team.tally.people.slice(before.people)])
    }
  await team.end()
  for (const line of team.describe((performance.now() - begun) / 1000)) print(line)
  return isRight(team)
}

async function isRight(team: Team): Promise<boolean> {
  const { tally } = team
  const verdict = await team.findVerdict()
  print(
    `effects ${verdict.effects}, lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, ` +
      `unknown ${verdict.unknown.length}, needed a person ${tally.people.length}, stale reads ${tally.stale.length}`,
  )
  const wrongs = [...verdict.lost, ...verdict.doubled, ...verdict.unknown, ...tally.people, ...tally.stale]
  printWrongs(wrongs)
  return wrongs.length === 0
}

function printWrongs(wrongs: readonly string[]): void {
  for (const wrong of wrongs.slice(0, 20)) print(`  ${wrong}`)
}

async function work(
  folder: string,
  database: PlantDatabase,
  use: (plant: Plant, team: Team) => Promise<boolean>,
) {
  const plant = await startPlant(
    folder,
    database,
    Array.from({ length: tablets }, (_, n) => seatsOf(n)).flat(),
  )
  const team = new Team(plant, {
    size: tablets,
    pauseMs: Number(values.pausa),
    seed: Number(values.semilla),
    listensOneIn: Number(values.escucha),
  })
  try {
    await team.begin()
    process.exitCode = (await use(plant, team)) ? 0 : 1
  } finally {
    await plant.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'butacas-planta-'))
if (values.patroni) {
  const cluster = await startPatroni(folder, !values.asincrono)
  try {
    await work(folder, cluster, (_, team) => failOverUnderWork(cluster, team))
  } finally {
    await cluster.stop()
  }
} else {
  const postgres = await startPostgres({ durable: true })
  try {
    await work(folder, { url: postgres.url('postgres') }, restartUnderWork)
  } finally {
    await postgres.stop()
  }
}
if (process.exitCode === 0) await rm(folder, { recursive: true })
else print(`logs: ${folder}`)
