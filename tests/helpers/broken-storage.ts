import { type MockInstance, vi } from 'vitest'

/** Makes every IndexedDB transaction fail until the spy is restored, except those that open a database. */
export function breakStorage(): MockInstance {
  const transaction = IDBDatabase.prototype.transaction
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...words
  ) {
    if ((words[1] as string) === 'versionchange') return transaction.apply(this, words)
    throw new DOMException('gone', 'UnknownError')
  })
}
