/**
 * Runs the steps of 'The first day' (docs/operations.md) in the folder MAQUINA instead of the machine's own folders, as
 * an ordinary user instead of root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedCalls, underFilter } from '../../helpers/systemd-unit.ts'

const machine = process.env.MAQUINA ?? ''
const { socketFolder, puertoBase, puertos, python, analyze } = JSON.parse(
  readFileSync(join(machine, 'maquina.json'), 'utf8'),
) as {
  socketFolder: string
  puertoBase: number
  /** A free port of this machine for each port named in the instructions and in nginx.conf. */
  puertos: Record<string, number>
  python: string
  analyze: string
}

/** Replaces the folders and ports in the text by those of this machine. */
const here = (text: string): string =>
  text
    .replaceAll(/(?<![\w.$})/-])\/(etc|opt|run|var)\//g, `${machine}/$1/`)
    .replaceAll(
      /\b(127\.0\.0\.1:|PORT=)(3001|3002)\b/g,
      (_, before: string, port: string) => before + puertos[port],
    )
    .replaceAll(/\blisten (80|443)\b/g, (_, port: string) => `listen 127.0.0.1:${puertos[port]}`)

const fail = (why: string): never => {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
const run = (command: string, args: readonly string[], env: Record<string, string> = {}): number =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

interface Unit {
  all: (name: string) => string[]
  one: (name: string) => string
  env: Record<string, string>
}

const asPair = (line: string) =>
  [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const
const readPairs = (file: string) => readFileSync(file, 'utf8').trim().split('\n').map(asPair)

function readUnit(name: string): Unit {
  const [base = '', instance = ''] = name.replace(/\.service$/, '').split('@')
  const file = join(machine, 'etc/systemd/system', `${base}${name.includes('@') ? '@' : ''}.service`)
  if (!existsSync(file)) fail(`Unit ${name}.service not found.`)
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance).replaceAll('%%', '%')
  const all = (setting: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith(`${setting}=`))
      .map(line => here(line).slice(setting.length + 1))
  const one = (setting: string) => all(setting).at(-1) ?? ''
  const settings = all('Environment')
    .flatMap(line => line.split(' '))
    .map(asPair)
  return { all, one, env: Object.fromEntries([...settings, ...readPairs(one('EnvironmentFile'))]) }
}

function commandOf(name: string, { all, one }: Unit, setting: string): string[] {
  const calls = join(machine, `${name}.calls`)
  // `here` leaves the names of system calls as deployed
  writeFileSync(calls, allowedCalls(analyze, all('SystemCallFilter')).join('\n'))
  const line = one(setting).replaceAll('$$', '$').replace('/usr/bin/node', process.execPath)
  return underFilter(python, calls, ['/bin/sh', '-c', `exec ${line}`])
}

const pidFile = (name: string): string => join(machine, `${name}.pid`)
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await sleep(50)
  rmSync(pidFile(name))
}

async function start(name: string): Promise<number> {
  if (name.endsWith('.timer')) return existsSync(join(machine, 'etc/systemd/system', name)) ? 0 : 5
  if (name === 'nginx') return nginx(['-g', 'daemon on;'])
  const unit = readUnit(name)
  const env = { ...process.env, ...unit.env }
  const cwd = unit.one('WorkingDirectory')
  for (const folder of unit.one('StateDirectory').split(' '))
    run('install', ['-d', '-m', '700', join(machine, 'var/lib', folder)])
  const [command = '', ...args] = commandOf(name, unit, 'ExecStart')
  if (unit.one('Type') === 'oneshot') {
    const code = spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status ?? 1
    const [after = '', ...rest] = commandOf(name, unit, 'ExecStartPost')
    return code || (spawnSync(after, rest, { cwd, env, stdio: 'inherit' }).status ?? 1)
  }
  const log = openSync(join(machine, `${name}.log`), 'a')
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
  return 0
}

function systemdRun(args: readonly string[]): number {
  const named = (option: string): string => args[args.indexOf(option) + 1] ?? ''
  if (named('--uid') !== 'butacas') fail('systemd-run: only as the user of the service')
  const [property = '', file = ''] = named('--property').split('=')
  if (property !== 'EnvironmentFile') fail(`systemd-run: ${property} is not here`)
  const [command = '', ...rest] = args.slice(args.indexOf('/usr/bin/node'))
  const { PATH = '', LC_ALL = '' } = process.env
  const env = { PATH, LC_ALL, ...Object.fromEntries(readPairs(file)) }
  const cwd = named('--working-directory')
  return (
    spawnSync(command.replace('/usr/bin/node', process.execPath), rest, { cwd, env, stdio: 'inherit' })
      .status ?? 1
  )
}

function nginx(args: readonly string[]): number {
  const conf = join(machine, 'nginx-aqui.conf')
  const text = here(readFileSync(join(machine, 'etc/nginx/nginx.conf'), 'utf8'))
    .replace(/^ *include .*mime\.types;/m, '  include /etc/nginx/mime.types;')
    .replace(
      'http {',
      `http {\n  client_body_temp_path ${machine}/tmp; proxy_temp_path ${machine}/tmp;\n  fastcgi_temp_path ${machine}/tmp; uwsgi_temp_path ${machine}/tmp; scgi_temp_path ${machine}/tmp;`,
    )
  writeFileSync(conf, text)
  return run('/usr/sbin/nginx', ['-p', machine, '-e', join(machine, 'nginx.log'), '-c', conf, ...args])
}

async function systemctl([verb = '', ...rest]: readonly string[]): Promise<number> {
  const names = rest.filter(name => !name.startsWith('--'))
  if (verb === 'daemon-reload') return 0
  for (const name of names) {
    if (verb === 'stop' || verb === 'restart') await stop(name)
    if (verb === 'stop') continue
    if (verb !== 'start' && verb !== 'restart' && verb !== 'enable') fail(`systemctl ${verb}: not here`)
    const code = await start(name)
    if (code !== 0) return code
  }
  return 0
}

const [name = '', ...args] = process.argv.slice(2)
const asPostgres = { PGHOST: socketFolder, PGPORT: String(puertoBase), PGUSER: 'postgres' }
const [first = '', second = '', ...others] = args
if (name === 'sudo') {
  const [command = '', ...rest] = first === '-u' ? others : args
  process.exitCode = run(command, rest, first === '-u' && second === 'postgres' ? asPostgres : {})
} else if (name === 'apt-get') {
  // Installs nothing: the packages named on the page must be present
  const missing = args
    .slice(1)
    .filter(each => !each.startsWith('-') && run('dpkg-query', ['-W', '-f', '.', each]) !== 0)
  if (missing.length > 0) fail(`Not installed on this machine: ${missing.join(', ')}`)
} else if (name === 'systemctl') process.exitCode = await systemctl(args)
else if (name === 'systemd-run') process.exitCode = systemdRun(args)
else if (name === 'nginx') process.exitCode = nginx(args)
else if (name === 'hostname') process.stdout.write('localhost\n')
else if (name !== 'useradd') fail(`${name}: not here`)
