/**
 * `npm run proof -- primer-dia [--con-compilado]`: carries out 'The first day' of docs/operations.md in a clean
 * folder as an unprivileged user, block by block, and checks the machine after each. Needs PostgreSQL, nginx,
 * Chromium and systemd-analyze. `--con-compilado` uses this tree's packages and build, so that no registry is asked.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { PRIMER_INGRESO } from '#messages/persona/login.ts'
import { CHROMIUM_ARGS, findChromium } from '../../helpers/chromium.ts'
import { findPostgresBinaries } from '../../helpers/postgres-binaries.ts'
import { makeSelfSigned } from '../../helpers/self-signed.ts'
import { freePort } from '../../helpers/start-server.ts'
import { requireSystemd } from '../../helpers/systemd-unit.ts'

const NOBODY = 65_534
const root = join(import.meta.dirname, '../../..')
const isLent = process.argv.includes('--con-compilado')
const isRoot = process.getuid?.() === 0
const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const say = (line: string): void => void process.stdout.write(`${line}\n`)
function demand(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Not as the page says: ${what}`)
}

const machine = mkdtempSync(join(tmpdir(), 'butacas-primer-dia-'))
const repo = join(machine, 'repositorio')
const bin = join(machine, 'bin')
const puertos = {
  3001: await freePort(),
  3002: await freePort(),
  80: await freePort(),
  443: await freePort(),
}
const puertoBase = await freePort()
const { analyze } = await requireSystemd()
/** The system's own: another one may be in root's folder. */
const python = '/usr/bin/python3'
const bins = findPostgresBinaries()
const env = {
  PATH: [bin, bins, dirname(process.execPath), process.env.PATH].join(':'),
  HOME: machine,
  MAQUINA: machine,
  LC_ALL: 'C.UTF-8',
}

/** Creates the folder, with stand-ins for root's programs (tests/proof/first-day/machine.ts). */
function makeMachine(): void {
  for (const folder of [
    repo,
    bin,
    ...['tmp', 'run', 'etc/systemd/system', 'etc/nginx', 'opt', 'var/lib', 'var/log/nginx'].map(each =>
      join(machine, each),
    ),
  ])
    mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(repo, file))
  writeFileSync(
    join(machine, 'maquina.json'),
    JSON.stringify({ socketFolder: machine, puertoBase, puertos, python, analyze }),
  )
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
  const script = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  for (const name of ['sudo', 'apt-get', 'systemctl', 'useradd', 'nginx', 'hostname'])
    script(
      name,
      `exec "${process.execPath}" --import "${loader}" "${join(import.meta.dirname, 'machine.ts')}" ${name} "$@"`,
    )
  if (isLent)
    script(
      'npm',
      `case "$1" in ci) ln -sfn "${root}/node_modules" node_modules ;; *) rm -rf dist && cp -r "${root}/dist" dist ;; esac`,
    )
  const { cert, key } = makeSelfSigned()
  writeFileSync(join(repo, 'cert.pem'), cert)
  writeFileSync(join(repo, 'key.pem'), key)
  writeFileSync(
    join(machine, '.curlrc'),
    `cacert = "${repo}/cert.pem"\nconnect-to = "localhost:443:127.0.0.1:${puertos[443]}"\n`,
  )
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, machine])
  chmodSync(machine, 0o755)
}

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

/** A block of the page with this machine's folders and ports; the rest is unchanged. */
const here = (block: string): string =>
  block
    .replaceAll(/(?<![\w.$})/-])\/(etc|opt|var)\//g, `${machine}/$1/`)
    .replaceAll(/(@|127\.0\.0\.1:)(3001|3002)\b/g, (all, before: string, port: '3001' | '3002') =>
      before === '@' ? all : before + puertos[port],
    )
    .replaceAll('127.0.0.1:$port', '127.0.0.1:$(node -p "require(\'$MAQUINA/maquina.json\').puertos[$port]")')
    .replaceAll('@127.0.0.1/butacas', `@127.0.0.1:${puertoBase}/butacas`)

function carryOut(block: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', here(block)], {
    ...who,
    env,
    cwd: repo,
    encoding: 'utf8',
    timeout: 1_200_000,
  })
  demand(status === 0, `this block ends with ${status}\n${block}\n${stdout}\n${stderr}`)
  return stdout
}

const CLAVE = 'tres tristes tigres'

/** The first admin, in the browser, from the output of the page's block. */
async function makeFirstAdmin(printed: string): Promise<void> {
  const codigo = /#([0-9A-Z]{20})/.exec(printed)?.[1] ?? ''
  demand(codigo !== '', `the block prints the address: ${printed}`)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_ARGS] })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'es-AR' })
    page.setDefaultTimeout(120_000)
    await page.goto(`https://localhost:${puertos[443]}/primer-ingreso`)
    await page.getByLabel(PRIMER_INGRESO.codigo, { exact: true }).fill(codigo)
    await page.getByLabel('Usuario').or(page.getByLabel('Nombre')).first().fill('jefa')
    for (const field of await page.locator('input[type=password]').all()) await field.fill(CLAVE)
    await page.getByRole('button', { name: PRIMER_INGRESO.crear }).click()
    await page.getByRole('heading', { name: 'Panel de Control' }).waitFor()
  } finally {
    await browser.close()
  }
}

const backups = join(machine, 'var/lib/butacas-respaldos')
function checkBackup(): void {
  const [archive, ...more] = readdirSync(backups)
  demand(archive !== undefined && more.length === 0, 'there is one backup')
  demand((statSync(join(backups, archive)).mode & 0o777) === 0o600, 'the backup is of mode 600')
  // Restores the backup into an empty database, to prove that it can be read
  const restore = `sudo -u postgres createdb --owner butacas vuelta
    set -a; . /etc/butacas/env; cd /opt/butacas
    DATABASE_URL="\${DATABASE_URL%/*}/vuelta" node dist/server/respaldo.js restaurar ${join(backups, archive)}`
  demand(/Todo igual/.test(carryOut(restore)), 'the backup restores, every table the same')
}

/** Connections from before a restart are closed. */
const ANEW = { connection: 'close' }

async function checkInstances(): Promise<void> {
  for (const port of [puertos[3001], puertos[3002]]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/listo`, { headers: ANEW })
    demand(status === 200, `the instance on ${port} is ready`)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: ANEW })).text()
    demand(metrics.includes('butacas_database_up 1'), `the instance on ${port} tells its metrics`)
  }
}

async function checkSignIn(): Promise<void> {
  for (const port of [puertos[3001], puertos[3002]]) {
    const { ok } = await fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ANEW },
      body: JSON.stringify({ nombre: 'jefa', pass: CLAVE }),
    })
    demand(ok, `the first admin signs in on ${port}`)
  }
}

/** Checks after each step, by its title. */
const CHECKS: Readonly<Record<string, (printed: string) => Promise<void> | void>> = {
  'Two instances and a backup': checkInstances,
  'The first admin': async printed => {
    await makeFirstAdmin(printed)
    await checkSignIn()
  },
  'A backup, and what is in it': checkBackup,
  'An upgrade, later': async () => {
    await checkInstances()
    await checkSignIn()
  },
}

const [, after = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## The first day\n')
const steps = [
  ...(after.split('\n## ')[0] ?? '').matchAll(/^### \d+\. (.+)\n[\s\S]*?^```\n([\s\S]*?)^```$/gm),
]
const unknown = Object.keys(CHECKS).filter(name => !steps.some(([, title]) => title === name))
let stopPostgres = () => {}
try {
  demand(unknown.length === 0, `the page has the steps ${unknown.join(', ')}`)
  makeMachine()
  stopPostgres = await startPostgres()
  for (const [, title = '', block = ''] of steps) {
    const from = performance.now()
    const printed = carryOut(block)
    await CHECKS[title]?.(printed)
    say(`${title}: as the page says, ${((performance.now() - from) / 1000).toFixed(0)} s`)
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  for (const name of readdirSync(machine).filter(each => each.endsWith('.log')))
    say(`── ${name} ──\n${readFileSync(join(machine, name), 'utf8').slice(-2_000)}`)
  process.exitCode = 1
} finally {
  spawnSync('bash', ['-c', 'systemctl stop butacas@3001 butacas@3002; kill "$(cat run/nginx.pid)"'], {
    ...who,
    env,
    cwd: machine,
  })
  stopPostgres()
  await sleep(1_000)
  rmSync(machine, { recursive: true, force: true })
}
