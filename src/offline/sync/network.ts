import { clock } from '#offline/clock.ts'
import { Observable, type Readable } from '#offline/observable.ts'

export interface NetworkState {
  readonly online: boolean
  /** Whether another server answers instead of ours, as in a foreign network. */
  readonly isForeign: boolean
  /** Device time (ms) of the first failure; null while online. */
  readonly since: number | null
}

/** 'asks' is sent by a new tab or worker. */
type Word = 'asks' | { found: NetworkState; isReply: boolean }

/** Earlier releases use other messages, on another channel. */
const CHANNEL = 'butacas-red-2'
const channel = new BroadcastChannel(CHANNEL)
const say = (word: Word): void => channel.postMessage(word)
const network = new Observable(initial())
/** Whether this or another page or worker reported a finding; until then `network` is a guess. */
let isFound = false
/** A page that is closing cancels its requests, which says nothing about the network. */
let isLeaving = false

function initial(): NetworkState {
  // `onLine` is only a hint: it may be true with a dead network (reliability O18)
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
  // A reply may be older than the latest finding
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

/** Whether the server can be reached, judged by its answers. */
export const networkStore: Readable<NetworkState> = network

/** After an outage of at least this length (ms) all devices return together. */
const LONG_MS = 60_000
/** The returns after a long outage are spread over this time (ms). */
const SPREAD_MS = 30_000
/** Shortest time (ms) between two returns: a server that answers only some calls seems to return again and again. */
const APART_MS = 5_000

/**
 * Delay (ms) before asking a reachable server again, so that a hall of tablets does not return at once (reliability
 * O40). None after a short outage, unless another return has just happened.
 */
export const returnDelayMs = (awayMs: number, sinceReturnMs: number, random: () => number): number =>
  awayMs < LONG_MS ? Math.max(0, APART_MS - sinceReturnMs) : random() * SPREAD_MS
