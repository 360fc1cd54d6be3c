import { setTimeout as sleep } from 'node:timers/promises'
import type { LoginRespuesta } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Tally } from './tally.ts'
import type { Wire } from './wire.ts'

/** The operators. Several tablets share an operator's session; the operator signs in again when a token is refused. */
export class Crew {
  readonly #nombres: readonly string[]
  readonly #pass: string
  readonly #wire: Wire
  readonly #tally: Tally
  readonly #tokens = new Map<string, Promise<string>>()

  constructor(nombres: readonly string[], pass: string, wire: Wire, tally: Tally) {
    this.#nombres = nombres
    this.#pass = pass
    this.#wire = wire
    this.#tally = tally
  }

  tokenOf(tablet: number): Promise<string> {
    const nombre = this.#nameOf(tablet)
    const known = this.#tokens.get(nombre)
    if (known) return known
    const token = this.#signIn(nombre)
    this.#tokens.set(nombre, token)
    return token
  }

  /** Drops a refused token that is not replaced yet; the operator's next call signs in. */
  async forget(tablet: number, token: string): Promise<void> {
    const nombre = this.#nameOf(tablet)
    const known = this.#tokens.get(nombre)
    if ((await known) === token && this.#tokens.get(nombre) === known) this.#tokens.delete(nombre)
  }

  #nameOf(tablet: number): string {
    return this.#nombres[tablet % this.#nombres.length] ?? ''
  }

  async #signIn(nombre: string): Promise<string> {
    const { method, path } = ENDPOINTS.login
    for (;;) {
      const from = performance.now()
      try {
        const answer = await this.#wire.send({
          method,
          path,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ nombre, pass: this.#pass }),
        })
        if (answer.status === 200) {
          this.#tally.time('login', performance.now() - from)
          return (JSON.parse(answer.body) as LoginRespuesta).token
        }
        this.#tally.error(`login ${answer.status}`)
        await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
      } catch (error) {
        this.#tally.error(`login ${(error as NodeJS.ErrnoException).code ?? 'no answer'}`)
        await sleep(500)
      }
    }
  }
}
