import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Crew } from './crew.ts'
import type { Tally } from './tally.ts'
import type { Wire } from './wire.ts'

export class Listener {
  readonly #number: number
  readonly #wire: Wire
  readonly #crew: Crew
  readonly #tally: Tally
  #lastId: string | null = null
  #stopping = false
  #close: () => void = () => {}

  constructor(number: number, wire: Wire, crew: Crew, tally: Tally) {
    this.#number = number
    this.#wire = wire
    this.#crew = crew
    this.#tally = tally
  }

  async listen(): Promise<void> {
    for (let line = 1; !this.#stopping; line++) {
      const token = await this.#crew.tokenOf(this.#number)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(this.#lastId === null ? {} : { 'last-event-id': this.#lastId }),
      }
      const { ended, close } = this.#wire.follow(ENDPOINTS.eventos.path, headers, text => this.#take(text))
      this.#close = close
      if (line > 1) this.#tally.reconnections++
      await ended
      if (!this.#stopping) await sleep(500 + Math.random() * 1_500)
    }
  }

  stop(): void {
    this.#stopping = true
    this.#close()
  }

  #take(text: string): void {
    for (const [, id] of text.matchAll(/^id: (.+)$/gm)) this.#lastId = id ?? null
    this.#tally.events += text.match(/^event: /gm)?.length ?? 0
  }
}
