import { QueryClient } from '@tanstack/react-query'

/** The server's answers. `always`: the browser's flag for a network is not believed, so each query is tried (reliability O18). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
  },
})
