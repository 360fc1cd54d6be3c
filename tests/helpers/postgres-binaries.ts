import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const MISSING =
  'Install PostgreSQL (Debian: apt-get install -y postgresql; macOS: brew install postgresql@17).'

/**
 * @returns the folder with `initdb` and `postgres`. Installs Debian's package as root if they are missing. @throws with
 * what to install.
 */
export function findPostgresBinaries(): string {
  const found = lookUp()
  if (found) return found
  if (process.getuid?.() === 0 && isThere('apt-get')) install()
  const installed = lookUp()
  if (!installed) throw new Error(MISSING)
  return installed
}

function lookUp(): string | undefined {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map(version => path.join(DEBIAN, version, 'bin')),
  ]
  const folder = folders.find(
    dir => dir && ['initdb', 'postgres'].every(name => fs.existsSync(path.join(dir, name))),
  )
  // initdb looks for its companions beside its real path.
  return folder && path.dirname(fs.realpathSync(path.join(folder, 'initdb')))
}

function isThere(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    env,
    stdio: 'ignore',
  })
}

/** PostgreSQL refuses to run as root. @returns the account to use instead; undefined if this user is not root. */
export function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
