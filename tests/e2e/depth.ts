/** Tests that only `npm run proof -- e2e` runs: variants of other tests, and tests that few changes can break. */
export const LONG = { tag: '@long' } as const
export const IS_LONG: RegExp = /@long|\.long\.spec\.ts/
