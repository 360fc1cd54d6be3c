import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDeployed } from './deployed.ts'
import { endProcess } from './end-process.ts'
import type { Machine } from './machines.ts'

export interface NodePlace {
  name: string
  machine: Machine
  prefix: string
  /** All three nodes, including this one. */
  members: readonly { name: string; address: string }[]
  folder: string
  /** etcd's files: in memory, since a busy disk must not look like a lost machine. */
  etcdFolder: string
  synchronous: boolean
  bin: string
  user: { uid: number; gid: number } | undefined
}

export class PatroniNode {
  readonly place: NodePlace
  readonly #conf: string
  #etcd: ChildProcess | null = null
  #patroni: ChildProcess | null = null

  constructor(place: NodePlace) {
    this.place = place
    this.#conf = join(place.folder, 'patroni.yml')
    const { name, machine, prefix, folder, synchronous, bin } = place
    writeFileSync(
      this.#conf,
      readDeployed('patroni.yml', [
        ['name: pg1', `name: ${name}`],
        ['10.0.0.1:8008', `${machine.address}:8008`],
        ['10.0.0.1:5432', `${machine.address}:5432`],
        ['synchronous_mode: true', `synchronous_mode: ${synchronous}`],
        ['/var/lib/postgresql/butacas', this.#data],
        ['/usr/lib/postgresql/15/bin', bin],
        ['/var/run/postgresql', folder],
        // Replaces all other addresses of the network
        ['10.0.0.', prefix],
      ]),
    )
  }

  get url(): string {
    return `http://${this.place.machine.address}:8008`
  }

  start(): void {
    const { name, machine, members, folder, etcdFolder } = this.place
    const [client, peer] = [`http://${machine.address}:2379`, `http://${machine.address}:2380`]
    const options = {
      'enable-v2': 'true',
      name,
      'data-dir': join(etcdFolder, name),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members.map(each => `${each.name}=http://${each.address}:2380`).join(','),
      'initial-cluster-state': 'new',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    this.#etcd = this.#run(['/usr/bin/etcd', ...args], openSync(join(folder, 'etcd.log'), 'a'))
    this.#patroni = this.#run(['/usr/bin/patroni', this.#conf], openSync(join(folder, 'log'), 'a'))
  }

  #run(command: readonly string[], log: number): ChildProcess {
    const { machine, folder, user } = this.place
    const [program, args] = machine.on(command, user)
    return spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
  }

  /** Kills the postmaster, and its walsenders, which may be frozen; its other children end by themselves. */
  killPostgres(): void {
    const held = this.#walsenders()
    signal(this.#postmaster, 'SIGKILL')
    for (const pid of held) signal(pid, 'SIGKILL')
  }

  /** Power failure: kills etcd, Patroni and all of PostgreSQL. */
  async kill(): Promise<void> {
    const postgres = this.#allOfPostgres()
    const ended = [this.#patroni, this.#etcd].map(child => endProcess(child, 'SIGKILL'))
    for (const pid of postgres) signal(pid, 'SIGKILL')
    await Promise.all(ended)
  }

  /** Like a hanging disk: connections stay open, and nothing answers. */
  freeze(): void {
    for (const pid of this.#all()) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#all()) signal(pid, 'SIGCONT')
  }

  holdReplication(): void {
    for (const pid of this.#walsenders()) signal(pid, 'SIGSTOP')
  }

  async stop(): Promise<void> {
    this.thaw()
    this.place.machine.plugIn()
    await Promise.race([endProcess(this.#patroni, 'SIGTERM'), sleep(15_000, undefined, { ref: false })])
    await this.kill()
  }

  get #data(): string {
    return join(this.place.folder, 'data')
  }

  get #postmaster(): number | null {
    const file = join(this.#data, 'postmaster.pid')
    if (!existsSync(file)) return null
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // After a kill the file remains, and another process may have this PID
    return readProc(pid, 'cmdline').includes(this.#data) ? pid : null
  }

  #all(): (number | null)[] {
    return [...this.#allOfPostgres(), this.#patroni?.pid ?? null, this.#etcd?.pid ?? null]
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
    return '' // The process has ended meanwhile
  }
}

function signal(pid: number | null, name: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
