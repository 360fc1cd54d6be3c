import { QueryClient } from '@tanstack/react-query'

/**
 * Answers of the server that the mirror does not hold. `always`: whether there is a network is judged by the server's
 * answers, not by the browser's flag (reliability O18), so a query is always tried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
  },
})
