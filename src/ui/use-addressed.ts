import { useCallback, useState } from 'react'

type Value = string | number | boolean
/** Longest value in an address; longer values are ignored. */
export const ADDRESSED_MAX = 2_000

/**
 * Like `useState`, for a list's filter. The address contains the values that differ from `empty`, so that a reload or a
 * link keeps the filter. Invalid values are ignored.
 * @param isOn false if the list is inside another screen, which owns the address.
 */
export function useAddressed<T extends object>(empty: T, isOn = true): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (isOn ? readAddress(empty) : empty))
  const set = useCallback(
    (next: T) => {
      if (isOn) writeAddress(empty, next)
      setValue(next)
    },
    [empty, isOn],
  )
  return [value, set]
}

/** The values in the address. An absent or invalid value is replaced by the value in `empty`. */
export function readAddress<T extends object>(empty: T): T {
  const params = new URLSearchParams(location.search)
  const read = Object.entries(empty as Record<string, Value>).map(([name, none]) => [
    name,
    parse(params.get(name), none),
  ])
  return { ...empty, ...Object.fromEntries(read) }
}

function parse(text: string | null, none: Value): Value {
  if (text === null || text.length > ADDRESSED_MAX) return none
  if (typeof none === 'string') return text
  if (typeof none === 'boolean') return text === '1'
  return /^\d{1,9}$/.test(text) ? Number(text) : none
}

const AGAIN_MS = 2_000
/** Timers that repeat refused writes, by the `empty` object of each write. */
const untaken = new WeakMap<object, ReturnType<typeof setTimeout>>()

/**
 * Writes the address without a history entry, so that Back leaves the screen. For values that a screen already keeps in
 * its state.
 */
export function writeAddress(empty: object, next: object): void {
  const params = new URLSearchParams(location.search)
  for (const [name, none] of Object.entries(empty)) {
    const value = (next as Record<string, Value>)[name] ?? none
    if (value === none) params.delete(name)
    else params.set(name, value === true ? '1' : String(value))
  }
  const search = params.toString()
  const url = `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`
  clearTimeout(untaken.get(empty))
  try {
    history.replaceState(history.state, '', url)
  } catch {
    // The check below also finds a write that threw
  }
  // Browsers limit the calls per second, and then throw or do nothing
  if (new URLSearchParams(location.search).toString() === search) return
  const { pathname } = location
  const again = () => location.pathname === pathname && writeAddress(empty, next)
  untaken.set(empty, setTimeout(again, AGAIN_MS))
}
