import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from './programs.ts'

const ENTRY = join(import.meta.dirname, '../../dist/server/index.js')
const READY_MS = 60_000

export class Instance {
  readonly #env: Record<string, string>
  readonly #log: string
  readonly port: number
  #child: ChildProcess | null = null

  constructor(port: number, log: string, env: Record<string, string>) {
    this.port = port
    this.#log = log
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** @returns milliseconds until ready. */
  async start(): Promise<number> {
    const from = performance.now()
    const log = openSync(this.#log, 'a')
    const child = spawn(process.execPath, [ENTRY], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', log, log],
    })
    this.#child = child
    while (performance.now() - from < READY_MS) {
      if (child.exitCode !== null) throw new Error(`an instance ended with ${child.exitCode}: ${this.#log}`)
      const ready = await fetch(`${this.url}/listo`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return performance.now() - from
      await sleep(50)
    }
    throw new Error(`an instance is not ready: ${this.#log}`)
  }

  async stop(): Promise<{ code: number | null; ms: number }> {
    const from = performance.now()
    const child = this.#child
    await endProcess(child, 'SIGTERM')
    return { code: child === null ? 0 : child.exitCode, ms: performance.now() - from }
  }
}
