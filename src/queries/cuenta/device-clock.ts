import { clock } from '#offline/clock.ts'

/** The server's clock (ms) as it most likely is, for hours that people are shown. */
export const likelyNow = (): number => clock.likely()
