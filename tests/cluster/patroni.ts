import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeMemoryFolder } from '#tests/helpers/memory-folder.ts'
import { findPostgresBinaries, findUnprivilegedUser } from '#tests/helpers/postgres-binaries.ts'
import { freePort } from '#tests/helpers/start-server.ts'
import { layNetwork, type Machine } from './machines.ts'
import { endProcess, readDeployed } from './programs.ts'

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']
const MISSING =
  'Install Patroni, etcd and HAProxy (Debian: apt-get install -y patroni etcd-server haproxy python3-etcd python3-psycopg2).'
const NODES = 3
const HEALTHY_MS = 180_000
/** A member that is still starting after this time does not recover by itself. */
const STUCK_MS = 60_000

export interface PatroniCluster {
  url: string
  replicaUrl: string
  leader(): Promise<PatroniNode>
  /** @returns the nodes that had to be copied anew, as an administrator would do (docs/operations.md). */
  untilHealthy(): Promise<string[]>
  untilLedByOther(before: PatroniNode): Promise<void>
  switchOver(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export async function startPatroni(folder: string, synchronous: boolean): Promise<PatroniCluster> {
  for (const program of PROGRAMS) if (!existsSync(program)) throw new Error(MISSING)
  const user = findUnprivilegedUser()
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  own(folder)
  const etcdFolder = own(makeMemoryFolder('butacas-etcd-'))
  const network = layNetwork(NODES)
  const members = network.machines.map(({ address }, n) => ({ name: `pg${n + 1}`, address }))
  const nodes = members.map(
    ({ name }, n) =>
      new PatroniNode({
        name,
        machine: network.machines[n] as Machine,
        prefix: network.prefix,
        members,
        folder: own(join(folder, name)),
        etcdFolder,
        synchronous,
        bin: findPostgresBinaries(),
        user,
      }),
  )
  for (const node of nodes) node.start()
  const proxy = await startHaproxy(folder, network.prefix)
  const cluster = new Cluster(nodes, synchronous, proxy.ports)
  async function stopAll(): Promise<void> {
    await proxy.stop()
    await Promise.all(nodes.map(node => node.stop()))
    network.remove()
    rmSync(etcdFolder, { recursive: true, force: true })
  }
  try {
    await cluster.untilHealthy()
    await makeDatabase(proxy.ports[0])
  } catch (error) {
    await stopAll()
    throw error
  }
  return Object.assign(cluster, { stop: stopAll })
}

class Cluster {
  readonly #nodes: readonly PatroniNode[]
  readonly #synchronous: boolean
  readonly url: string
  readonly replicaUrl: string

  constructor(nodes: readonly PatroniNode[], synchronous: boolean, [primary, replica]: readonly number[]) {
    this.#nodes = nodes
    this.#synchronous = synchronous
    this.url = `postgres://butacas:butacas@127.0.0.1:${primary}/butacas`
    this.replicaUrl = `postgres://butacas:butacas@127.0.0.1:${replica}/butacas`
  }

  async leader(): Promise<PatroniNode> {
    const leader = await this.#find('/primary')
    if (leader === undefined) throw new Error('none leads')
    return leader
  }

  async untilHealthy(): Promise<string[]> {
    const copied: string[] = []
    const from = performance.now()
    await this.#until('healthy', async () => {
      const members = await this.#members()
      const [leader, ...more] = members.filter(({ role }) => role === 'leader')
      const following = members.filter(
        ({ role, state, timeline }) =>
          (role === 'replica' || role === 'sync_standby') &&
          (state === 'running' || state === 'streaming') &&
          timeline === leader?.timeline,
      )
      const hasSync = !this.#synchronous || following.some(({ role }) => role === 'sync_standby')
      if (leader?.state === 'running' && more.length === 0 && following.length === 2 && hasSync) return true
      const stuck = members.find(({ state }) => state === 'starting')?.name
      if (stuck !== undefined && copied.length === 0 && performance.now() - from > STUCK_MS) {
        await this.#copyAnew(stuck)
        copied.push(stuck)
      }
      return false
    })
    return copied
  }

  /** Like `patronictl reinit`. */
  async #copyAnew(name: string): Promise<void> {
    const node = this.#nodes.find(({ place }) => place.name === name)
    const answer = await fetch(`${node?.url}/reinitialize`, { method: 'POST', body: '{"force":true}' })
    if (!answer.ok) throw new Error(`reinit of ${name}: ${answer.status} ${await answer.text()}`)
  }

  async untilLedByOther(before: PatroniNode): Promise<void> {
    await this.#until('another leads', async () => {
      const others = this.#nodes.filter(node => node !== before)
      const leads = await Promise.all(others.map(node => answers(`${node.url}/primary`)))
      return leads.includes(true)
    })
  }

  async switchOver(): Promise<void> {
    const leader = await this.leader()
    // Repeats on 412: Patroni lists a synchronous standby before its stored cluster state names it
    await this.#until('another asked to lead', async () => {
      const answer = await fetch(`${leader.url}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.place.name }),
      })
      if (!answer.ok && answer.status !== 412)
        throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
      return answer.ok
    })
  }

  async #find(path: string): Promise<PatroniNode | undefined> {
    const there = await Promise.all(this.#nodes.map(node => answers(node.url + path)))
    return this.#nodes.find((_, n) => there[n])
  }

  async #members(): Promise<Member[]> {
    const node = await this.#find('/liveness')
    const answer = await fetch(`${node?.url}/cluster`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const from = performance.now(); performance.now() - from < HEALTHY_MS; await sleep(200))
      if (await isSo()) return
    throw new Error(`not ${what}: ${JSON.stringify(await this.#members())}`)
  }
}

interface NodePlace {
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

  /** Kills the postmaster and its walsenders, which may be frozen; the postmaster's other children end by themselves. */
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

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function startHaproxy(folder: string, prefix: string) {
  const ports = [await freePort(), await freePort()] as const
  const conf = join(folder, 'haproxy.cfg')
  writeFileSync(
    conf,
    readDeployed('haproxy.cfg', [
      ['10.0.0.', prefix],
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${ports[0]}`],
      ['bind 127.0.0.1:5001', `bind 127.0.0.1:${ports[1]}`],
    ]),
  )
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', conf], { stdio: ['ignore', log, log] })
  return { ports, stop: () => endProcess(child, 'SIGTERM') }
}

/** The instances' account owns its database and nothing else. */
async function makeDatabase(port: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const admin = new pg.Client(`postgres://postgres:clave-del-superusuario@127.0.0.1:${port}/postgres`)
    admin.on('error', () => {})
    try {
      await admin.connect()
      await admin.query("create role butacas login password 'butacas'")
      await admin.query('create database butacas owner butacas')
      return
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(500) // HAProxy may not have noticed the primary yet
    } finally {
      await admin.end().catch(() => {})
    }
  }
}
