import { clock } from '../clock.ts'
import { Observable, type Readable } from '../observable.ts'

export interface NetworkState {
  /** Whether the server answered last time it was asked. */
  readonly online: boolean
  /** Whether somebody answers in its place: there is a network, and the factory is not in it. */
  readonly isForeign: boolean
  /** Device time (ms) when it stopped answering; null while online. */
  readonly since: number | null
}

/** What tabs and the worker say to one another: that one who has come wants to know, and what was found. */
type Word = 'asks' | { found: NetworkState; isReply: boolean }

/** Of these words: a tab or a worker of an earlier release says others, on a channel of its own. */
const CHANNEL = 'butacas-red-2'
const channel = new BroadcastChannel(CHANNEL)
const say = (word: Word): void => channel.postMessage(word)
const network = new Observable(initial())
/** Whether somebody has asked the server, and `network` is no hint any more. */
let isFound = false
/** Whether the page is being left: what it asked fails then, which is no news of the network for those that stay. */
let isLeaving = false

function initial(): NetworkState {
  // A hint only: it may say yes in front of a dead network (reliability O18)
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
  // A reply may have crossed what was found since
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

/**
 * Whoever asked the server tells the other tabs and the worker what came of it, if it is news.
 * @param isForeign whether somebody answered in its place.
 */
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
