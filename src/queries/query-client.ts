import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  dehydrate,
  hashKey,
  onlineManager,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
} from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { answerKey, answersStorage, forgetAnswers } from './local-storage.ts'

/** TanStack Query is online when the app's `networkStore` is. */
onlineManager.setEventListener(setOnline => {
  const follow = () => setOnline(networkStore.getSnapshot().online)
  follow()
  return networkStore.subscribe(follow)
})

/**
 * The server's answers. `always`: every query is sent, even offline (reliability O18). Failed queries of shown screens
 * are repeated when the network returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: query => query.state.status === 'error' && 'always',
    },
  },
})
// Without `mount` the client would not repeat queries when the network returns
queryClient.mount()

/** Increase this number when the shape of stored answers changes. Older answers are then not read. */
const FORMAT = '1'
const MAX_AGE_MS = 7 * 24 * 3_600_000
const WRITE_EVERY_MS = 100

export interface Asked<T> {
  queryKey: QueryKey
  queryFn: QueryFunction<T> | SkipToken
  /** Checks a stored answer; if false, it is not shown (security C32). By default any array is accepted. */
  accepts?: (data: unknown) => boolean
  early?: () => Found<T> | undefined
}

interface Found<T> {
  data: T
  /** When (ms) the data were current. */
  at: number
}

interface Kept {
  owner: string
  persister: Persister
}
const kept = new Map<string, Kept>()

/**
 * Options of `useQuery` for an office list whose last good answer is stored for a week (design §3). The first render
 * shows the stored answer while the server is asked. Show its age (`MARCO.datosDe`) until `isFetchedAfterMount`, and
 * while `isError`. The owner is the last part of the key: `invalidateQueries` needs only the first parts.
 */
export function persisted<T>(owner: string, { queryKey, queryFn, accepts = Array.isArray, early }: Asked<T>) {
  const key = [...queryKey, { de: owner }]
  const newest = (): Found<T> | undefined => {
    const came = early?.()
    if (came === undefined) return restore<T>(owner, key, accepts)
    keeperOf(owner, hashKey(key)) // Later answers of the query are then stored
    return came
  }
  let found: Found<T> | undefined
  const initial = () => {
    // Read only before the query exists. TanStack Query calls this function at each render without data: an answer
    // stored later by another tab would hide the query's error
    if (queryClient.getQueryState(key) === undefined) found ??= newest()
    return found
  }
  return {
    queryKey: key,
    queryFn,
    initialData: () => initial()?.data,
    initialDataUpdatedAt: () => initial()?.at,
    refetchOnMount: 'always',
    // 0: the server is asked even if the query is enabled after the mount
    staleTime: 0,
  } as const
}

/** Stores data that no query fetched in the way that answers are stored. @param at when (ms) the data were current. */
export function keepAnswer<T>(owner: string, queryKey: QueryKey, data: T, at: number): void {
  const key = [...queryKey, { de: owner }]
  keeperOf(owner, hashKey(key))
  queryClient.setQueryData(key, data, { updatedAt: at })
}

/** The answer stored by `keepAnswer`. */
export function readAnswer<T>(
  owner: string,
  queryKey: QueryKey,
  accepts: (data: unknown) => boolean,
): Found<T> | undefined {
  const key = [...queryKey, { de: owner }]
  const now = queryClient.getQueryState<T>(key)
  return now?.data === undefined ? restore<T>(owner, key, accepts) : { data: now.data, at: now.dataUpdatedAt }
}

function restore<T>(owner: string, key: QueryKey, accepts: (data: unknown) => boolean): Found<T> | undefined {
  const { persister } = keeperOf(owner, hashKey(key))
  let client: PersistedClient | undefined
  try {
    client = persister.restoreClient() as PersistedClient | undefined // This persister is synchronous
  } catch {
    void persister.removeClient() // Not JSON: damaged, or written by another program
  }
  if (client?.buster !== FORMAT || !(Date.now() - client.timestamp < MAX_AGE_MS)) return undefined
  const data: unknown = client.clientState?.queries?.[0]?.state?.data
  return accepts(data) ? { data: data as T, at: client.timestamp } : undefined
}

function keeperOf(owner: string, queryHash: string): Kept {
  const known = kept.get(queryHash)
  if (known !== undefined) return known
  const persister = createSyncStoragePersister({
    storage: answersStorage(owner),
    key: answerKey(owner, queryHash),
    throttleTime: WRITE_EVERY_MS,
  })
  const made = { owner, persister }
  kept.set(queryHash, made)
  return made
}

queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const { query } = event
  void kept.get(query.queryHash)?.persister.persistClient({
    buster: FORMAT,
    timestamp: query.state.dataUpdatedAt,
    clientState: dehydrate(queryClient, {
      shouldDehydrateQuery: other => other === query,
      shouldDehydrateMutation: () => false,
    }),
  })
})

let owner: string | null = null
const watchOwner = async (): Promise<void> => {
  const before = owner
  owner = (await readSesion())?.nombre ?? null
  // Another person may have taken over without a sign-out
  if (before !== null || owner !== null) forgetAnswers(owner ?? undefined)
  if (before === null || before === owner) return
  const theirs = new Set([...kept].filter(([, keeper]) => keeper.owner === before).map(([hash]) => hash))
  for (const hash of theirs) kept.delete(hash)
  queryClient.removeQueries({ predicate: query => theirs.has(query.queryHash) || !query.isActive() })
}
onSesionChange(() => void watchOwner().catch(() => {})) // The storage notice reports it
void watchOwner().catch(() => {})
