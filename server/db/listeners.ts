import type { OnNotification } from './db.ts'

/** Listeners of one connection, by channel. The connection's owner listens on `channels`. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<OnNotification>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, onNotification: OnNotification): void {
    const known = this.#byChannel.get(channel)
    if (known) known.add(onNotification)
    else this.#byChannel.set(channel, new Set([onNotification]))
  }

  /** @returns whether the channel has no listener left. The connection can then stop listening on the channel. */
  remove(channel: string, onNotification: OnNotification): boolean {
    const known = this.#byChannel.get(channel)
    if (!known?.delete(onNotification) || known.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  notify(channel: string, payload: string): void {
    for (const onNotification of this.#byChannel.get(channel) ?? []) onNotification(payload)
  }

  /** Call after a reconnection, because notifications sent during the gap are lost. */
  notifyGap(): void {
    for (const all of this.#byChannel.values()) for (const onNotification of all) onNotification(null)
  }
}

const CHANNEL = /^[a-z_]{1,60}$/

/** A channel's name cannot be a parameter, so it is checked. @throws Error for an invalid name. */
export function sqlListen(verb: 'listen' | 'unlisten', channel: string): string {
  if (!CHANNEL.test(channel)) throw new Error(`"${channel}" is no channel`)
  return `${verb} ${channel}`
}
