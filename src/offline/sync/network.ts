import { clock } from '#offline/clock.ts'
import { Observable, type Readable } from '#offline/observable.ts'

export interface NetworkState {
  readonly online: boolean
  /** Whether another server answers in place of ours, for example a guest network's login page. */
  readonly isForeign: boolean
  /** Device time (ms) of the first failure; null while online. */
  readonly since: number | null
}

/** Messages between tabs and workers. A new tab or worker sends 'asks'. */
type Word = 'asks' | { found: NetworkState; isReply: boolean }

/** Another channel than in earlier releases, whose messages have another shape. */
const CHANNEL = 'butacas-red-2'
const channel = new BroadcastChannel(CHANNEL)
const say = (word: Word): void => channel.postMessage(word)
const network = new Observable(initial())
/** Whether any page or worker has found out the state; until then `network` is a guess. */
let isFound = false
/** A closing page cancels its requests: their failures are no sign of a dead network. */
let isLeaving = false

function initial(): NetworkState {
  // `onLine` is only a hint: it may be true on a dead network (reliability O18)
  const online = globalThis.navigator?.onLine !== false
  return { online, isForeign: false, since: online ? null : clock.now() }
}

function isNews({ online, isForeign }: NetworkState): boolean {
  const known = network.getSnapshot()
  return known.online !== online || known.isForeign !== isForeign
}

function set(found: NetworkState): void {
  isFound = true
  if (isNews(found)) network.set(found)
}

channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
  if (word === 'asks') {
    if (isFound) say({ found: network.getSnapshot(), isReply: true })
    return
  }
  // A reply may be older than what this page has found out since
  if (!word.isReply || !isFound) set(word.found)
}
say('asks')
globalThis.addEventListener?.('offline', () => reportReachable(false))
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true
})
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false
})

export function reportReachable(online: boolean, isForeign = false): void {
  if (isLeaving) return
  const since = online ? null : (network.getSnapshot().since ?? clock.now())
  const found: NetworkState = { online, isForeign, since }
  const isToBeSaid = !isFound || isNews(found)
  set(found)
  if (isToBeSaid) say({ found, isReply: false })
}

export const networkStore: Readable<NetworkState> = network

/** Outages of at least this length (ms) are long: many devices then return together. */
const LONG_MS = 60_000
/** Time (ms) over which the devices' requests are spread after a long outage. */
const SPREAD_MS = 30_000
/** Shortest time (ms) between two returns: a server that answers only some calls seems to return many times. */
const APART_MS = 5_000

/**
 * Delay (ms) before the first requests to a server that is reachable again. After a long outage the delay is random, so
 * that the factory's tablets do not all return at once (reliability O40).
 */
export const returnDelayMs = (awayMs: number, sinceReturnMs: number, random: () => number): number =>
  awayMs < LONG_MS ? Math.max(0, APART_MS - sinceReturnMs) : random() * SPREAD_MS
