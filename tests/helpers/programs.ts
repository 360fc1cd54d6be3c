import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 10 * 60_000

export async function findOnPath(names: readonly string[]): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(folder => folder !== '')
  for (const name of names)
    for (const folder of folders) if (await isExecutable(join(folder, name))) return join(folder, name)
  return undefined
}

/**
 * Installs Debian's package as root; undefined if that fails. @param names possible names of its program. @param
 * wanted the package, usually named like the program.
 */
export async function installDebian(
  names: readonly string[],
  wanted: string | undefined = names[0],
): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || wanted === undefined) return undefined
  const installed =
    (await succeeds('apt-get', ['update'])) && (await succeeds('apt-get', ['install', '-y', wanted]))
  return installed ? await findOnPath(names) : undefined
}

export async function succeeds(command: string, args: string[]): Promise<boolean> {
  process.stderr.write(`Looking for a program: trying ${command} ${args.join(' ')}\n`)
  try {
    await run(command, args, {
      timeout: INSTALL_TIMEOUT_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    // The caller tries another way, or says what to install.
    return false
  }
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
