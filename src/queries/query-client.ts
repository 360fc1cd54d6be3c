import { onlineManager, QueryClient } from '@tanstack/react-query'
import { networkStore } from '#offline/sync/network.ts'

/** The network is back once the server has answered somebody. */
onlineManager.setEventListener(setOnline => {
  const follow = () => setOnline(networkStore.getSnapshot().online)
  follow()
  return networkStore.subscribe(follow)
})

/**
 * The server's answers. `always`: the browser's flag for a network is not believed, so each query is tried (reliability
 * O18). What failed and is on the screen is asked again when the network is back.
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
// Follows `onlineManager` from here on
queryClient.mount()
