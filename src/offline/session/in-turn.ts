/** Runs `work` after any other holder of the lock, however long that takes. Without Web Locks it just runs. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, {}, work) : work()
}
