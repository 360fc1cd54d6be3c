import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { checkEntries, countDamaged } from '#offline/outbox/damaged.ts'

/** The database closed under us, which the storage notice says. */
const nothing = (): number => 0

/**
 * How many records of this device's queue nobody can read. Whoever looks at them has all of the queue looked at.
 * @param canCheck whether there is time for that: the screen shows what it has.
 */
export function useDanados(canCheck: boolean): number {
  useEffect(() => {
    if (canCheck) void checkEntries(Date.now()).catch(nothing) // What it finds, the count tells
  }, [canCheck])
  return useLiveQuery(() => countDamaged().catch(nothing), [], 0) ?? 0
}
