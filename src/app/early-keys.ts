declare global {
  interface Window {
    /** Set by the inline script of index.html: keys typed before the app was loaded, as [key, timeStamp]. */
    earlyKeys?: () => [key: string, at: number][]
  }
}

/** Returns, once, the keys that a scanner typed while the app was loading: from then on the app listens. */
export function takeEarlyKeys(): [key: string, at: number][] {
  const keys = window.earlyKeys?.() ?? []
  delete window.earlyKeys
  return keys
}
