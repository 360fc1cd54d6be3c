import type { Key } from 'react'

/** A number for each shown item, which serves as the key of its row and stays while the item is shown. */
export type Slots = ReadonlyMap<Key, number>

/**
 * Slots for the items that are shown now.
 * @param reuse true for a newly filtered or sorted list: its items take over the existing rows, which is twice as fast as
 * new ones. While scrolling it is false, so that no row moves in the document and the focused one keeps the focus.
 * @param stays whether an item shown before and after keeps its row, though rows then move in the document: one that
 * comes first moves all that were above it.
 */
export function slotsFor(
  before: Slots,
  shown: readonly Key[],
  reuse: boolean,
  stays: (key: Key) => boolean = () => true,
): Slots {
  const staying = new Set(shown.filter(key => before.has(key) && (!reuse || stays(key))))
  const free = reuse ? [...before].filter(([key]) => !staying.has(key)).map(([, slot]) => slot) : []
  let next = Math.max(-1, ...before.values())
  const slots = new Map<Key, number>()
  for (const key of shown) {
    const slot = staying.has(key) ? before.get(key) : free.shift()
    if (slot === undefined) next += 1
    slots.set(key, slot ?? next)
  }
  return slots
}
