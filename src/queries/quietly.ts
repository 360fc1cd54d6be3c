/** Uses the browser's storage. @returns undefined where it is refused or full: then it is as if nothing had been kept. */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
