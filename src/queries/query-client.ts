import { onlineManager, QueryClient } from '@tanstack/react-query'
import { networkStore } from '#offline/sync/network.ts'

/** `onlineManager` follows the app's own judgement of the network. */
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
