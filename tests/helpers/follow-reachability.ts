import { observeClient } from '#http/client.ts'
import { reportReachable } from '#offline/sync/network.ts'

/** Derives reachability from each answer, as the app does. */
export const followReachability = (): void =>
  observeClient({
    answered: () => reportReachable(true),
    unreachable: () => reportReachable(false),
    refused: () => {},
  })
