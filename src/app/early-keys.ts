declare global {
  interface Window {
    /** Set by the inline script of index.html. `at`: the event's timeStamp. */
    earlyKeys?: () => [key: string, at: number][]
  }
}

/** Returns the keys typed while the app was loading. Later calls return no keys. */
export function takeEarlyKeys(): [key: string, at: number][] {
  const keys = window.earlyKeys?.() ?? []
  delete window.earlyKeys
  return keys
}
