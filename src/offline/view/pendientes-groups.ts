import { type Entry, senderOf, type ViewState } from '#offline/outbox/entry.ts'
import { needsDecision } from '#offline/view/view-state.ts'

export interface Pendiente {
  entry: Entry
  state: ViewState
}

/** The queue by what happens next, in order of capture. */
export interface Pendientes {
  decidir: readonly Pendiente[]
  enviando: readonly Pendiente[]
  /** Sent without an answer: it may have been applied. */
  sinConfirmar: readonly Pendiente[]
  esperan: readonly Pendiente[]
  /** Other people's: only their seats may be told (reliability O23). */
  ajenas: readonly { owner: string; pendientes: readonly Pendiente[] }[]
}

type Own = Exclude<keyof Pendientes, 'ajenas'>
type Group = { own: Own } | { owner: string }

const OWN: readonly Own[] = ['decidir', 'enviando', 'sinConfirmar', 'esperan']

/** Keeps the groups up to date at a cost that does not depend on their size. */
export class PendientesGroups {
  readonly #own = new Map<Own, Pendiente[]>()
  readonly #ajenas = new Map<string, Pendiente[]>()
  /** Lists of the last snapshot, which must not change. */
  readonly #given = new Set<readonly Pendiente[]>()

  add(pendiente: Pendiente): void {
    const list = this.#listOf(groupOf(pendiente))
    list.splice(placeIn(list, pendiente), 0, pendiente)
  }

  remove(pendiente: Pendiente): void {
    const list = this.#listOf(groupOf(pendiente))
    list.splice(placeIn(list, pendiente), 1)
  }

  snapshot(): Pendientes {
    for (const [owner, list] of this.#ajenas) if (list.length === 0) this.#ajenas.delete(owner)
    this.#given.clear()
    for (const list of [...this.#own.values(), ...this.#ajenas.values()]) this.#given.add(list)
    const [decidir = [], enviando = [], sinConfirmar = [], esperan = []] = OWN.map(own => this.#own.get(own))
    const ajenas = [...this.#ajenas].map(([owner, pendientes]) => ({ owner, pendientes }))
    return { decidir, enviando, sinConfirmar, esperan, ajenas }
  }

  #listOf(group: Group): Pendiente[] {
    return 'own' in group ? this.#mine(this.#own, group.own) : this.#mine(this.#ajenas, group.owner)
  }

  #mine<Name>(lists: Map<Name, Pendiente[]>, name: Name): Pendiente[] {
    let list = lists.get(name)
    if (list === undefined || this.#given.has(list)) {
      list = [...(list ?? [])]
      lists.set(name, list)
    }
    return list
  }
}

function groupOf({ entry, state }: Pendiente): Group {
  if (state === 'other-user') return { owner: senderOf(entry) }
  if (needsDecision(state)) return { own: 'decidir' }
  if (state === 'sending') return { own: 'enviando' }
  return { own: state === 'in-doubt' ? 'sinConfirmar' : 'esperan' }
}

/** Binary search by seq and key. */
function placeIn(list: readonly Pendiente[], { entry: { seq, key } }: Pendiente): number {
  let from = 0
  for (let to = list.length; from < to; ) {
    const middle = (from + to) >> 1
    const other = list[middle]?.entry
    if (other && (other.seq < seq || (other.seq === seq && other.key < key))) from = middle + 1
    else to = middle
  }
  return from
}
