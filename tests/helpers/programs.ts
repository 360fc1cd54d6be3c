import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 10 * 60_000

/** The path of the first program that is there; undefined where none is. */
export async function findOnPath(names: readonly string[]): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(folder => folder !== '')
  for (const name of names)
    for (const folder of folders) if (await isExecutable(join(folder, name))) return join(folder, name)
  return undefined
}

/**
 * Debian's package, installed now as root; undefined where that cannot be.
 * @param names what its program may be called.
 * @param wanted the package, which most often is called as the program.
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
    // Whatever kept it from installing, the next way is tried and the last one says what to do.
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
