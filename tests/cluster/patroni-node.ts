import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDeployed } from './deployed.ts'

export interface NodePlace {
  name: string
  folder: string
  postgresPort: number
  apiPort: number
  etcd: readonly number[]
  synchronous: boolean
  bin: string
  user: { uid: number; gid: number } | undefined
}

/** One machine of the cluster: a Patroni and the PostgreSQL that it starts. */
export class PatroniNode {
  readonly place: NodePlace
  readonly #conf: string
  #patroni: ChildProcess | null = null

  constructor(place: NodePlace) {
    this.place = place
    this.#conf = join(place.folder, 'patroni.yml')
    const { name, folder, postgresPort, apiPort, etcd, synchronous, bin } = place
    writeFileSync(
      this.#conf,
      readDeployed('patroni.yml', [
        ['name: pg1', `name: ${name}`],
        ['10.0.0.1:8008', `127.0.0.1:${apiPort}`],
        ['10.0.0.1:5432', `127.0.0.1:${postgresPort}`],
        [
          "'10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379'",
          etcd.map(port => `'127.0.0.1:${port}'`).join(', '),
        ],
        ['synchronous_mode: true', `synchronous_mode: ${synchronous}`],
        ['/var/lib/postgresql/butacas', this.#data],
        ['/usr/lib/postgresql/15/bin', bin],
        ['/var/run/postgresql', folder],
        ['10.0.0.0/24', '127.0.0.1/32'],
      ]),
    )
  }

  get url(): string {
    return `http://127.0.0.1:${this.place.apiPort}`
  }

  start(): void {
    const { folder, user } = this.place
    const log = openSync(join(folder, 'log'), 'a')
    this.#patroni = spawn('/usr/bin/patroni', [this.#conf], {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
  }

  /** SIGKILL of the postmaster: its children end by themselves, but for those that are held. */
  killPostgres(): void {
    const held = this.#walsenders()
    signal(this.#postmaster, 'SIGKILL')
    for (const pid of held) signal(pid, 'SIGKILL')
  }

  /** As when the machine loses power: Patroni and all of PostgreSQL. */
  async kill(): Promise<void> {
    const [patroni, postgres] = [this.#patroni, this.#allOfPostgres()]
    patroni?.kill('SIGKILL')
    for (const pid of postgres) signal(pid, 'SIGKILL')
    if (patroni && patroni.exitCode === null && patroni.signalCode === null) await once(patroni, 'exit')
  }

  /** As when the machine is cut off or its disk hangs: connections stand, and nothing answers. */
  freeze(): void {
    this.#patroni?.kill('SIGSTOP')
    for (const pid of this.#allOfPostgres()) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#allOfPostgres()) signal(pid, 'SIGCONT')
    this.#patroni?.kill('SIGCONT')
  }

  /** From here on its standbys hear nothing more: what is written now they do not have. */
  holdReplication(): void {
    for (const pid of this.#walsenders()) signal(pid, 'SIGSTOP')
  }

  async stop(): Promise<void> {
    this.thaw()
    const patroni = this.#patroni
    if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
      patroni.kill('SIGTERM')
      await Promise.race([once(patroni, 'exit'), sleep(15_000, undefined, { ref: false })])
    }
    await this.kill()
  }

  get #data(): string {
    return join(this.place.folder, 'data')
  }

  get #postmaster(): number | null {
    const file = join(this.#data, 'postmaster.pid')
    if (!existsSync(file)) return null
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // The file outlives a killed one, whose number another may have by now
    return readProc(pid, 'cmdline').includes(this.#data) ? pid : null
  }

  #walsenders(): number[] {
    return this.#allOfPostgres().filter(pid => readProc(pid, 'cmdline').includes('walsender'))
  }

  #allOfPostgres(): number[] {
    const postmaster = this.#postmaster
    if (postmaster === null) return []
    const children = readdirSync('/proc').filter(
      pid =>
        /^\d+$/.test(pid) &&
        new RegExp(`^PPid:\\s+${postmaster}$`, 'm').test(readProc(Number(pid), 'status')),
    )
    return [postmaster, ...children.map(Number)]
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It has ended meanwhile
  }
}

function signal(pid: number | null, name: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
