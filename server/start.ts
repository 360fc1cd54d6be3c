import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CONSOLA_SERVIDOR } from '#messages/server/consola.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SOURCES = [
  'src',
  'sw',
  'public',
  'index.html',
  'server',
  'docs/manual',
  'vite',
  'vite.config.ts',
  'package-lock.json',
]
const ENTRY = join(root, 'dist/server/index.js')
const BUILT = [ENTRY, join(root, 'dist/app/index.html')]

/** Includes folders, because deleting a file changes only the time of its folder. */
function newestMs(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map(name => newestMs(join(path, name))))
}

const builtMs = (): number => Math.min(...BUILT.map(path => (existsSync(path) ? statSync(path).mtimeMs : 0)))

const LOOK_EVERY_MS = 500

/** npm and its shell forward no signals. An orphaned server would keep the data folder locked (reliability S29). */
function stopWithParents(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const look = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

/** Null on a system without /proc. Then only the shell is watched. */
function parentOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null
  } catch {
    return null
  }
}

/** `npm start`: builds if the build is missing or older than its sources, then serves in this process (design §7). */
if (builtMs() < Math.max(...SOURCES.map(path => newestMs(join(root, path))))) {
  process.stdout.write(`${CONSOLA_SERVIDOR.seCompila}\n`)
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Infinity,
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\n${CONSOLA_SERVIDOR.noCompila}\n`)
    process.exit(status ?? 1)
  }
}
stopWithParents()
await import(pathToFileURL(ENTRY).href)
