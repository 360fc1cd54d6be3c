/**
 * Marks a test that `npm test` leaves to `npm run proof -- e2e`: a variant of another test (other mode, order, width,
 * layout), or one that an unrelated change can hardly break.
 */
export const LONG = { tag: '@long' } as const
export const IS_LONG: RegExp = /@long|\.long\.spec\.ts/
