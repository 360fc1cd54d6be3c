declare global {
  interface Window {
    /** Set by the inline script of index.html: what was typed before the app was there, as [key, timeStamp]. */
    earlyKeys?: () => [key: string, at: number][]
  }
}

/** Returns what a scanner typed while the app was loading, once: from then on the app listens. */
export function takeEarlyKeys(): [key: string, at: number][] {
  const keys = window.earlyKeys?.() ?? []
  delete window.earlyKeys
  return keys
}
