import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, installDebian, succeeds } from './programs.ts'

const deploy = join(import.meta.dirname, '../../server/deploy')
const LAUNCHER = join(import.meta.dirname, 'with-call-filter.py')

/** All values of a setting of a unit in `server/deploy`, in order. */
export const settingsOf = (unit: string, name: string): string[] =>
  readFileSync(join(deploy, unit), 'utf8')
    .split('\n')
    .filter(line => line.startsWith(`${name}=`))
    .map(line => line.slice(name.length + 1))

/** Finds the filter's tools, or installs them on Debian. @throws with what to install. */
export async function requireSystemd(): Promise<{ python: string; analyze: string }> {
  const python = (await findOnPath(['python3'])) ?? (await installDebian(['python3']))
  const analyze =
    (await findOnPath(['systemd-analyze'])) ?? (await installDebian(['systemd-analyze'], 'systemd'))
  const load = ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")']
  const isThere = python !== undefined && (await succeeds(python, load))
  if (!isThere) await installDebian(['python3'], 'libseccomp2')
  if (python === undefined || analyze === undefined)
    throw new Error('Install them (Debian: apt-get install -y systemd python3 libseccomp2).')
  return { python, analyze }
}

/**
 * System calls allowed by a unit, as systemd.exec(5) reads `SystemCallFilter`: the first list allows, later ones add
 * to it, or subtract after a `~`. `@default` is always included.
 */
export function allowedCalls(analyze: string, filters: readonly string[]): string[] {
  const expand = (name: string): string[] =>
    name.startsWith('@')
      ? execFileSync(analyze, ['syscall-filter', name], { encoding: 'utf8' })
          .split('\n')
          .slice(1)
          .map(line => line.trim())
          .filter(line => line !== '' && !line.startsWith('#'))
          .flatMap(expand)
      : [name]
  const allowed = new Set(expand('@default'))
  for (const filter of filters) {
    const takes = filter.startsWith('~')
    const names = filter.replace(/^~/, '').split(' ').flatMap(expand)
    for (const name of names)
      if (takes) allowed.delete(name)
      else allowed.add(name)
  }
  return [...allowed]
}

export const underFilter = (python: string, callsFile: string, program: readonly string[]): string[] => [
  python,
  LAUNCHER,
  callsFile,
  ...program,
]
