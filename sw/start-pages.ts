/** Of src/app/paths.ts, which the worker does not import (vite.config.ts). */
declare const __START_ADDRESSES__: readonly string[]
declare const __START_PAGES__: Readonly<Record<string, string>>

/** Where the app is opened. */
export const startAddresses = __START_ADDRESSES__
/** The file of each path that has a page of its own. */
export const startPages = __START_PAGES__

/** The file of the page at an address of this app. */
export const pageOf = (address: string): string => startPages[address.split('?', 1)[0] ?? ''] ?? 'index.html'
