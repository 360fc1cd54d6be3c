/** Left to `npm run proof -- e2e`: a variant of another test, or a test that an unrelated change can hardly break. */
export const LONG = { tag: '@long' } as const
export const IS_LONG: RegExp = /@long|\.long\.spec\.ts/
