/** Only `npm run proof -- e2e` runs these: variants of other tests, and tests that other changes can hardly break. */
export const LONG = { tag: '@long' } as const
export const IS_LONG: RegExp = /@long|\.long\.spec\.ts/
