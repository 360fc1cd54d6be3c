import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findOnPath, installDebian, isExecutable, succeeds } from './programs.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES = ['chromium-headless-shell']

/** Switches for a quiet, repeatable Chromium. As root, Chromium does not start with its sandbox. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers have a small /dev/shm; the profile's folder serves as well.
  '--disable-dev-shm-usage',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of a Chromium: CHROMIUM_PATH, else one on the PATH, else Playwright's own, else one installed now
 * (Playwright's if it can be downloaded, Debian's package as root). @throws Error whose one-line message says what to
 * install.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined && asked !== '') {
    if (await isExecutable(asked)) return asked
    throw new Error(`CHROMIUM_PATH names ${asked}, which cannot be run.`)
  }
  const present = (await findInstalled()) ?? (await installPlaywright()) ?? (await installDebian(NAMES))
  if (present !== undefined) return present
  throw new Error(
    'No Chromium found: install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium) or name it in CHROMIUM_PATH.',
  )
}

/**
 * The path of a windowless Chromium: HEADLESS_SHELL_PATH, else one on the PATH, else Debian's installed now as root,
 * else that of `findChromium`. It starts and draws in half the time, but has no Background Sync. @throws as
 * `findChromium`.
 */
export async function findHeadlessShell(): Promise<string> {
  const asked = process.env.HEADLESS_SHELL_PATH
  if (asked !== undefined && asked !== '') return asked
  const present = (await findOnPath(SHELL_NAMES)) ?? (await installDebian(SHELL_NAMES))
  return present ?? findChromium()
}

async function findInstalled(): Promise<string | undefined> {
  const found = await findOnPath(NAMES)
  if (found !== undefined) return found
  return (await isExecutable(chromium.executablePath())) ? chromium.executablePath() : undefined
}

async function installPlaywright(): Promise<string | undefined> {
  const cli = join(import.meta.dirname, '../../node_modules/playwright/cli.js')
  return (await succeeds(process.execPath, [cli, 'install', 'chromium'])) ? await findInstalled() : undefined
}
