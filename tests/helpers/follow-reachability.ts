import { observeClient } from '#http/client.ts'
import { reportReachable } from '#offline/sync/network.ts'

/** Whether the server is reached follows from each answer, as in the app. */
export const followReachability = (): void =>
  observeClient({
    answered: () => reportReachable(true),
    unreachable: () => reportReachable(false),
    refused: () => {},
  })
