/**
 * For a test that `npm test` leaves to `npm run proof -- e2e`: a variant of one that it has (the other mode, the other
 * order, each width, how a screen is laid out), or what tests of the rule or the screen hold already and a browser shows once more.
 */
export const LONG = { tag: '@long' } as const
export const IS_LONG: RegExp = /@long|\.long\.spec\.ts/
