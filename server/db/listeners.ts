import type { Heard } from './db.ts'

/** Listeners of one connection, by channel. The connection's owner listens on `channels`. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Heard>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, heard: Heard): void {
    const known = this.#byChannel.get(channel)
    if (known) known.add(heard)
    else this.#byChannel.set(channel, new Set([heard]))
  }

  /** @returns whether the channel has no listener left, so that the connection can unlisten. */
  remove(channel: string, heard: Heard): boolean {
    const known = this.#byChannel.get(channel)
    if (!known?.delete(heard) || known.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  tell(channel: string, payload: string): void {
    for (const heard of this.#byChannel.get(channel) ?? []) heard(payload)
  }

  /** Call after a reconnection: the notifications of the time without a connection are lost. */
  tellGap(): void {
    for (const all of this.#byChannel.values()) for (const heard of all) heard(null)
  }
}

const CHANNEL = /^[a-z_]{1,60}$/

/** A channel's name cannot be a parameter, so it is checked. @throws Error for an invalid name. */
export function sqlListen(verb: 'listen' | 'unlisten', channel: string): string {
  if (!CHANNEL.test(channel)) throw new Error(`"${channel}" is no channel`)
  return `${verb} ${channel}`
}
