import { setTimeout as sleep } from 'node:timers/promises'
import type { LoginRespuesta } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PASS } from '#tests/helpers/fabrica.ts'

const ESTADOS = 5

interface Work {
  nros: readonly string[]
  random: () => number
  /** Longest pause between two changes. */
  pauseMs: number
}

/** Another user, who changes the same seats without keys and without the proxy. */
export class Outsider {
  readonly #url: string
  readonly #token: string
  readonly #stop = new AbortController()
  #answered = 0
  readonly #work: Promise<void>

  private constructor(url: string, token: string, work: Work) {
    this.#url = url
    this.#token = token
    this.#work = this.#changeNowAndThen(work)
  }

  static async signIn(url: string, nombre: string, work: Work): Promise<Outsider> {
    const { method, path } = ENDPOINTS.login
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nombre, pass: PASS }),
    })
    const { token } = (await answer.json()) as LoginRespuesta
    return new Outsider(url, token, work)
  }

  /** @returns how many changes the server confirmed. */
  async stop(): Promise<number> {
    this.#stop.abort()
    await this.#work
    return this.#answered
  }

  async #changeNowAndThen({ nros, random, pauseMs }: Work): Promise<void> {
    const { signal } = this.#stop
    for (;;) {
      await sleep(random() * pauseMs, undefined, { signal }).catch(() => {}) // Aborted: no further changes
      if (signal.aborted) return
      const nro = nros[Math.floor(random() * nros.length)] ?? ''
      await this.#change(nro, 1 + Math.floor(random() * ESTADOS))
    }
  }

  async #change(nroButaca: string, idEstado: number): Promise<void> {
    const { method, path } = ENDPOINTS.cambiarEstado
    const query = new URLSearchParams({ nroButaca, idEstado: String(idEstado), peso: '-1' })
    try {
      const { ok } = await fetch(`${this.#url}${path}?${query}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.timeout(5_000),
      })
      if (ok) this.#answered++
    } catch {
      // The server was killed. Its history tells whether the change arrived
    }
  }
}
