/** Only pages of this origin may send messages to the worker (security C32). */
export const isFromOurPage = (
  worker: { location: { origin: string } },
  { origin }: { origin: string },
): boolean => origin === worker.location.origin
