import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { checkEntries, countDamaged } from '#offline/outbox/damaged.ts'

/** The database was closed, which the storage notice says. */
const nothing = (): number => 0

/** How many records of the queue cannot be read. @param canCheck whether there is time to look through all of it. */
export function useDanados(canCheck: boolean): number {
  useEffect(() => {
    if (canCheck) void checkEntries(Date.now()).catch(nothing) // The count tells what it finds
  }, [canCheck])
  return useLiveQuery(() => countDamaged().catch(nothing), [], 0) ?? 0
}
