import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/helpers/chromium.ts'

const ARGS = [
  ...CHROMIUM_ARGS,
  '--headless=new',
  '--remote-debugging-port=0',
  '--password-store=basic',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-field-trial-config',
  '--hide-crash-restore-bubble',
  '--lang=es-AR',
]
const START_MS = 60_000
const POLL_MS = 20

/** A Chromium in its own process group, so that all of it can be killed at once. */
export interface KillableChromium {
  readonly context: BrowserContext
  readonly page: Page
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Kills all processes of the browser. The profile keeps only what is already on the disk. */
  kill(): Promise<void>
  /** Closes the browser normally, which completes its pending writes. */
  close(): Promise<void>
}

/** @param profile the browser's folder, kept across starts. @param prepare runs before the first page loads. */
export async function launchChromium(
  profile: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<KillableChromium> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const child = spawn(await findChromium(), [...ARGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const group = -(child.pid ?? 0)
  const ended = once(child, 'exit')
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, name)
  }
  const browser = await chromium.connectOverCDP(await addressOf(portFile))
  const context = browser.contexts()[0]
  if (context === undefined) throw new Error('Chromium has no window')
  await prepare(context)
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    signal,
    async kill() {
      signal('SIGKILL')
      await ended
      await browser.close() // Only our end of the connection is left
    },
    async close() {
      const cdp = await browser.newBrowserCDPSession()
      await cdp.send('Browser.close').catch(() => {}) // The browser may end before it answers
      await ended
    },
  }
}

async function addressOf(portFile: string): Promise<string> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(`Chromium did not start within ${START_MS} ms`)
}
