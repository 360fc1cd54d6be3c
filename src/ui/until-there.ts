const RETRY_MS = 30_000

/** Loads code that a screen can do without: where there is no network it goes on, and it is tried again until it comes. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}
