/** Only pages of this origin may ask the worker for anything (security C32). */
export const isFromOurPage = (
  worker: { location: { origin: string } },
  { origin }: { origin: string },
): boolean => origin === worker.location.origin
