import { type Entry, isWaiting, senderOf, type ViewState } from '../outbox/entry.ts'

export interface Viewer {
  nombre: string
  vencida: boolean
}

/** Such an entry holds back the later ones of its seat. */
export const needsDecision = (state: ViewState): boolean => state === 'rejected' || state === 'conflict'

/**
 * The shown state of each entry: its own, or why it is not moving (docs/decisions/0002, RETENIDA and ESPERA_SESION).
 * @param entries live ones, in order of capture. @param viewer null when nobody is signed in.
 */
export function viewStates(entries: readonly Entry[], viewer: Viewer | null): Map<string, ViewState> {
  const states = new Map<string, ViewState>()
  const blocked = new Set<string>()
  for (const entry of entries) {
    const state = blocked.has(entry.nroKey) ? 'held' : ownState(entry, viewer)
    // Another person's unsent entry holds the seat too: what was done first goes first (O8)
    if (needsDecision(state) || state === 'held' || state === 'other-user') blocked.add(entry.nroKey)
    states.set(entry.key, senderOf(entry) !== viewer?.nombre && state === 'held' ? 'other-user' : state)
  }
  return states
}

function ownState(entry: Entry, viewer: Viewer | null): ViewState {
  if (senderOf(entry) !== viewer?.nombre) return 'other-user'
  return isWaiting(entry) && viewer.vencida ? 'awaiting-session' : entry.state
}
