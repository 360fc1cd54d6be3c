/**
 * `npm run proof -- primer-dia` runs the command blocks of 'The first day' in docs/operations.md. It needs PostgreSQL,
 * nginx, Chromium, systemd-analyze, and a registry or npm's cache.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CambioHistorial } from '#contract/butaca.ts'
import { findPostgresBinaries } from '../../helpers/postgres-binaries.ts'
import { makeSelfSigned } from '../../helpers/self-signed.ts'
import { freePort } from '../../helpers/start-server.ts'
import { requireSystemd } from '../../helpers/systemd-unit.ts'
import { type Admin, becomeAdmin, type Hecho, OPERARIO, openTablet, type Tablet } from './people.ts'

const NOBODY = 65_534
const root = join(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0
const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const say = (line: string): void => void process.stdout.write(`${line}\n`)
function demand(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Not as the page says: ${what}`)
}

const machine = mkdtempSync(join(tmpdir(), 'butacas-primer-dia-'))
const repo = join(machine, 'repositorio')
/** The repository that `repo` clones. */
const upstream = join(machine, 'origen')
const bin = join(machine, 'bin')
const puertos = {
  3001: await freePort(),
  3002: await freePort(),
  80: await freePort(),
  443: await freePort(),
  8090: await freePort(),
}
const puertoBase = await freePort()
/** Address of the webhook's receiver, because webhooks never connect to loopback. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find(each => each?.family === 'IPv4' && !each.internal && !each.address.startsWith('169.254.'))?.address
const { analyze } = await requireSystemd()
/** Not the Python of the PATH, which may be in root's folder. */
const python = '/usr/bin/python3'
const bins = findPostgresBinaries()
const own = (name: string): Record<string, string> => {
  const value = process.env[name]
  return value ? { [name]: value } : {}
}
const env = {
  PATH: [bin, bins, dirname(process.execPath), process.env.PATH].join(':'),
  HOME: machine,
  MAQUINA: machine,
  LC_ALL: 'C.UTF-8',
  // nginx's certificate, for the clients
  CURL_CA_BUNDLE: join(repo, 'cert.pem'),
  SSL_CERT_FILE: join(repo, 'cert.pem'),
  npm_config_prefer_offline: 'true',
  ...own('NODE_EXTRA_CA_CERTS'),
  ...own('HTTPS_PROXY'),
}
const git = (where: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=fabrica', '-c', 'user.email=fabrica@localhost', ...args], {
    ...who,
    env,
    cwd: where,
    encoding: 'utf8',
    stdio: 'pipe',
  })

function makeMachine(): void {
  for (const folder of [
    upstream,
    bin,
    ...['tmp', 'run', 'etc/systemd/system', 'etc/nginx', 'opt', 'var/lib', 'var/log/nginx'].map(each =>
      join(machine, each),
    ),
  ])
    mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(file => file !== '' && existsSync(join(root, file)))
  for (const file of files) cpSync(join(root, file), join(upstream, file))
  // Offline, npm uses the packages that this machine has loaded before
  const cache = join(homedir(), '.npm/_cacache')
  if (existsSync(cache)) cpSync(cache, join(machine, '.npm/_cacache'), { recursive: true })
  writeFileSync(
    join(machine, 'maquina.json'),
    JSON.stringify({ socketFolder: machine, puertoBase, puertos, python, analyze }),
  )
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
  for (const name of ['sudo', 'apt-get', 'systemctl', 'systemd-run', 'useradd', 'nginx', 'hostname']) {
    const program = `"${process.execPath}" --import "${loader}" "${join(import.meta.dirname, 'machine.ts')}"`
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${program} ${name} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, machine])
  chmodSync(machine, 0o755)
  git(upstream, 'init', '--quiet', '--initial-branch', 'main')
  git(upstream, 'add', '--all')
  git(upstream, 'commit', '--quiet', '--message', 'first version')
  git(machine, 'clone', '--quiet', upstream, repo)
  const { cert, key } = makeSelfSigned()
  writeFileSync(join(repo, 'cert.pem'), cert)
  writeFileSync(join(repo, 'key.pem'), key)
  if (isRoot) execFileSync('chown', [`${NOBODY}:${NOBODY}`, join(repo, 'cert.pem'), join(repo, 'key.pem')])
}

function publishNewVersion(): void {
  appendFileSync(join(upstream, 'src/main.tsx'), "\ndocument.documentElement.dataset.siguiente = ''\n")
  writeFileSync(join(upstream, NEW_MIGRATION), 'create table siguiente (id integer primary key);\n')
  git(upstream, 'add', '--all')
  git(upstream, 'commit', '--quiet', '--message', 'next version')
}
const NEW_MIGRATION = `server/migrations/${String(readdirSync(join(root, 'server/migrations')).length + 1).padStart(4, '0')}-siguiente.sql`

async function startPostgres(): Promise<() => void> {
  const data = join(machine, 'base')
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
  execFileSync(
    join(bins, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', ...auth],
    { ...who, env, cwd: machine, stdio: 'pipe' },
  )
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${machine}`, `port=${puertoBase}`]
  const server = spawn(join(bins, 'postgres'), ['-D', data, ...settings.flatMap(each => ['-c', each])], {
    ...who,
    env,
    cwd: machine,
    stdio: 'ignore',
  })
  const isReady = () =>
    spawnSync(join(bins, 'pg_isready'), ['-h', machine, '-p', String(puertoBase)], { env }).status === 0
  for (const until = Date.now() + 60_000; !isReady(); await sleep(200))
    demand(Date.now() < until, 'PostgreSQL starts')
  return () => void server.kill('SIGINT')
}

/** Values for the blanks of the page, such as a key or a secret. */
const given = new Map<string, string>()

/** Replaces the folders, ports and addresses in a block by those of this machine. */
function here(block: string): string {
  const text = block
    .replaceAll(/(?<![\w.$})/-])\/(etc|opt|var)\//g, `${machine}/$1/`)
    .replaceAll(/(@|127\.0\.0\.1:)(3001|3002)\b/g, (all, before: string, port: '3001' | '3002') =>
      before === '@' ? all : before + puertos[port],
    )
    .replaceAll('127.0.0.1:$port', '127.0.0.1:$(node -p "require(\'$MAQUINA/maquina.json\').puertos[$port]")')
    .replaceAll('@127.0.0.1/butacas', `@127.0.0.1:${puertoBase}/butacas`)
    .replaceAll('https://$(hostname --fqdn)', `$&:${puertos[443]}`)
    .replaceAll('10.0.5.9', ownAddress ?? '')
    .replaceAll('PUERTO=8090', `PUERTO=${puertos[8090]}`)
  return [...given].reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), text)
}

function carryOut(block: string): Promise<string> {
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', here(block)], {
    ...who,
    env,
    cwd: repo,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 1_200_000,
  })
  let [printed, complained] = ['', '']
  shell.stdout.on('data', data => (printed += String(data)))
  shell.stderr.on('data', data => (complained += String(data)))
  return new Promise((resolve, reject) =>
    shell.on('close', status =>
      status === 0
        ? resolve(printed)
        : reject(new Error(`This block ends with ${status}:\n${block}\n${printed}\n${complained}`)),
    ),
  )
}

const url = `https://localhost:${puertos[443]}`
const instances = [puertos[3001], puertos[3002]].map(port => `http://127.0.0.1:${port}`)
/** Opens a new connection, because a restart closes kept connections. */
const ANEW = { connection: 'close' }

let admin: Admin | undefined
let tablet: Tablet | undefined
let watch: (() => Promise<string[]>) | undefined
const hechos: Hecho[] = []
function there<T>(person: T | undefined): T {
  if (person === undefined) throw new Error('The first admin is made before this step.')
  return person
}

async function checkInstances(): Promise<void> {
  for (const instance of instances) {
    const { status } = await fetch(`${instance}/listo`, { headers: ANEW })
    demand(status === 200, `${instance} is ready`)
    const metrics = await (await fetch(`${instance}/metrics`, { headers: ANEW })).text()
    demand(metrics.includes('butacas_database_up 1'), `${instance} tells its metrics`)
    if (admin) demand(await admin.signsInAt(instance), `the first admin signs in on ${instance}`)
  }
}

const into = async (nro: string, estado: string): Promise<CambioHistorial[]> =>
  (await there(admin).historial(nro)).filter(row => row.estado.nombre === estado)

async function checkHechos(): Promise<void> {
  for (const { nro, estado, desde, hasta } of hechos) {
    let rows = await into(nro, estado)
    // After a restore the tablet sends its changes again a moment later
    for (const until = Date.now() + 60_000; rows.length === 0 && Date.now() < until; await sleep(500))
      rows = await into(nro, estado)
    const [row] = rows
    demand(
      row !== undefined && rows.length === 1,
      `${nro} came into ${estado} once, not ${rows.length} times`,
    )
    demand(row.sesion?.id.usuario.nombre === OPERARIO, `${nro} was changed by ${OPERARIO}`)
    // `fechaHs` is in the wall time of the default FACTORY_TZ
    const at = Date.parse(`${row.id.fechaHs}-03:00`)
    demand(
      at >= desde - 1000 && at <= hasta + 1000,
      `${nro} has the hour of its capture, not ${row.id.fechaHs}`,
    )
  }
}

/** Sends requests through nginx. @returns a function that stops them and returns the answers other than 200. */
function watchAddress(): () => Promise<string[]> {
  const refused: string[] = []
  const stop = new AbortController()
  const paths = ['/salud', '/', '/api/estado']
  const asking = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const path = paths[n % paths.length] ?? ''
      const status = await there(admin).ask(path)
      if (status !== 200) refused.push(`${path} ${status}`)
      await sleep(100)
    }
  })()
  return async () => {
    stop.abort()
    await asking
    return refused
  }
}

const backups = join(machine, 'var/lib/butacas-respaldos')
const settings = join(machine, 'etc/butacas/env')

interface Step {
  /** Acts of users before a block, by the block's number in the step. */
  before?: readonly (() => Promise<void>)[]
  /** @param printed output of all blocks. */
  after?: (printed: string) => Promise<void> | void
}

const STEPS: Readonly<Record<string, Step>> = {
  'User, database and settings': {
    after: () => demand((statSync(settings).mode & 0o777) === 0o600, 'only root reads the settings'),
  },
  'Two instances and a backup': { after: checkInstances },
  'The first admin': {
    async after(printed) {
      const [, codigo] = /#([0-9A-Z]{20})/.exec(printed) ?? []
      demand(codigo !== undefined, `the block prints the address: ${printed}`)
      admin = await becomeAdmin(url, codigo)
      await checkInstances()
      await admin.addOperarioAndSeats(['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6', 'S-7'])
      tablet = await openTablet(url)
    },
  },
  'A key for another program': {
    before: [async () => void given.set('but_…', await there(admin).addClave())],
    async after(printed) {
      demand(printed.includes('"tipo":"programa"'), `the key is a program's: ${printed}`)
      demand(printed.split('moved to tapizada').length === 3, `the client moves the seat: ${printed}`)
      demand(/changed: .*S-1/.test(printed), `the client follows the change: ${printed}`)
      const [row, ...more] = await into('S-1', 'tapizada')
      demand(row !== undefined && more.length === 0, 'S-1 moved once')
      demand(row.sesion?.id.usuario.nombre === 'ERP (programa)', 'history names the program')
    },
  },
  'A webhook': {
    before: [
      async () => {},
      async () =>
        void given.set('whsec_…', await there(admin).addAviso(`http://${ownAddress}:${puertos[8090]}/`)),
    ],
    async after(printed) {
      demand(printed.includes('webhook butaca.cambiada'), `the webhook comes, signed: ${printed}`)
      await checkInstances()
    },
  },
  'A backup, and what is in it': {
    after() {
      const [archive, ...more] = readdirSync(backups)
      demand(archive !== undefined && more.length === 0, 'there is one backup')
      demand((statSync(join(backups, archive)).mode & 0o777) === 0o600, 'the backup is of mode 600')
    },
  },
  'The backup restored': {
    before: [
      // This change is sent and answered after the backup, so the restored database lacks it
      async () => {
        hechos.push(...(await there(tablet).change(['S-3'], 'tapizada')))
        await there(tablet).sendAll()
        await checkHechos()
      },
    ],
    async after(printed) {
      demand(printed.split('Todo igual').length === 3, `both times every table is the same: ${printed}`)
      demand(!existsSync(`${settings}-prueba`), 'the settings of the trial are gone')
      demand(!existsSync(join(machine, 'opt/butacas/.data')), 'nothing is written among the programs')
      await checkInstances()
      await there(admin).signInAgain()
      demand((await into('S-3', 'tapizada')).length === 0, 'the backup does not have what came after it')
      await there(tablet).signInAgain()
      await there(tablet).sendAll()
      await checkHechos()
    },
  },
  'An upgrade, later': {
    before: [
      async () => {
        publishNewVersion()
        await there(tablet).loseNetwork()
        hechos.push(...(await there(tablet).change(['S-4', 'S-5', 'S-6'], 'tapizada')))
        await there(tablet).holds(3)
        watch = watchAddress()
      },
    ],
    async after() {
      const refused = await watch?.()
      demand(refused?.length === 0, `the address answers throughout: ${refused?.join(', ')}`)
      await checkInstances()
      await carryOut('test "$(sudo -u postgres psql -At butacas -c "select count(*) from siguiente")" = 0')
      for (const { nro } of hechos.slice(-3))
        demand((await into(nro, 'tapizada')).length === 0, `${nro} still waits on the tablet`)
      await there(tablet).sendAll()
      await checkHechos()
      await there(tablet).takeNewVersion()
      hechos.push(...(await there(tablet).change(['S-7'], 'tapizada')))
      await there(tablet).sendAll()
      await checkHechos()
    },
  },
}

const [, after = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## The first day\n')
const steps = [
  ...(after.split('\n## ')[0] ?? '').matchAll(/^### \d+\. (.+)\n([\s\S]*?)(?=^### |$(?![\s\S]))/gm),
].map(([, title = '', text = '']) => ({
  title,
  blocks: [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block),
}))
const unknown = Object.keys(STEPS).filter(name => !steps.some(({ title }) => title === name))
let stopPostgres = () => {}
try {
  demand(
    ownAddress !== undefined,
    'this machine has an address beside loopback, for the receiver of a webhook',
  )
  demand(unknown.length === 0, `the page has the steps ${unknown.join(', ')}`)
  makeMachine()
  stopPostgres = await startPostgres()
  for (const { title, blocks } of steps) {
    const from = performance.now()
    const { before, after: look } = STEPS[title] ?? {}
    let printed = ''
    for (const [i, block] of blocks.entries()) {
      await before?.[i]?.()
      printed += await carryOut(block)
    }
    await look?.(printed)
    say(`${title}: as the page says, ${((performance.now() - from) / 1000).toFixed(0)} s`)
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  for (const name of readdirSync(machine).filter(each => each.endsWith('.log')))
    say(`── ${name} ──\n${readFileSync(join(machine, name), 'utf8').slice(-2_000)}`)
  process.exitCode = 1
} finally {
  await watch?.()
  await tablet?.dispose()
  await admin?.dispose()
  spawnSync('bash', ['-c', 'systemctl stop butacas@3001 butacas@3002; kill "$(cat run/nginx.pid)"'], {
    ...who,
    env,
    cwd: machine,
  })
  stopPostgres()
  await sleep(1_000)
  rmSync(machine, { recursive: true, force: true })
}
