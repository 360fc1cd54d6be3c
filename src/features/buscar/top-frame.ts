import { loadable } from '#ui/loadable.tsx'

/** Comes beside the search, since it stands on react-aria, which no other part of the search needs. */
export const TopFrame = loadable(() => import('#ui/overlay/top-frame.tsx'))
