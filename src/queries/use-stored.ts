import { useEffect, useState } from 'react'
import { type Stores, withStores } from '#offline/late-stores.ts'

/**
 * What the database answers, as it changes; undefined until it is there. For the first screens, which come before it:
 * all others may use Dexie's own `useLiveQuery`. @param read must not reject. @param key another one asks anew.
 */
export function useStored<Found>(read: (stores: Stores) => Promise<Found>, key = ''): Found | undefined {
  const [found, setFound] = useState<Found>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is read
  useEffect(
    () =>
      withStores(stores => {
        const subscription = stores.liveQuery(() => read(stores)).subscribe(now => setFound(() => now))
        return () => subscription.unsubscribe()
      }),
    [key],
  )
  return found
}
