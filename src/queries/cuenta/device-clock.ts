import { clock } from '#offline/clock.ts'

/** Device time (ms), for what is compared with what this device keeps: no jump of the wall clock moves it. */
export const deviceNow = (): number => clock.now()

/** The server's clock (ms) as it most likely is, for hours that people are shown. */
export const likelyNow = (): number => clock.likely()
