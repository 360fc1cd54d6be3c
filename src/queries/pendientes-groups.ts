import type { Entry, ViewState } from '#offline/outbox/entry.ts'
import { needsDecision } from '#offline/outbox/view-state.ts'

/** The queue by what has to happen next. */
export interface Pendientes {
  decidir: readonly Entry[]
  enviando: readonly Entry[]
  /** Asked and not answered: it may have been applied. */
  sinConfirmar: readonly Entry[]
  esperan: readonly Entry[]
  /** Other people's: only their seats may be told (reliability O23). */
  ajenas: readonly { owner: string; entries: readonly Entry[] }[]
}

/** @param entries live ones, in order of capture. */
export function groupPendientes(
  entries: readonly Entry[],
  states: ReadonlyMap<string, ViewState>,
): Pendientes {
  const decidir: Entry[] = []
  const enviando: Entry[] = []
  const sinConfirmar: Entry[] = []
  const esperan: Entry[] = []
  const ajenas = new Map<string, Entry[]>()
  for (const entry of entries) {
    const state = states.get(entry.key) ?? entry.state
    if (state === 'other-user') add(ajenas, entry.adoptedBy ?? entry.owner, entry)
    else if (needsDecision(state)) decidir.push(entry)
    else if (state === 'sending') enviando.push(entry)
    else if (state === 'in-doubt') sinConfirmar.push(entry)
    else esperan.push(entry)
  }
  return {
    decidir,
    enviando,
    sinConfirmar,
    esperan,
    ajenas: [...ajenas].map(([owner, entries]) => ({ owner, entries })),
  }
}

function add(groups: Map<string, Entry[]>, owner: string, entry: Entry): void {
  const group = groups.get(owner)
  if (group) group.push(entry)
  else groups.set(owner, [entry])
}
