import { type Rescate, type SinRescate, sealOutbox } from '#offline/rescate.ts'

export type { Rescate, SinRescate }

/** A rescue file of what this device has not sent, or why there is none; `sin-almacen`: it could not be read. */
export const makeRescate = (): Promise<Rescate | SinRescate | 'sin-almacen'> =>
  sealOutbox().catch(() => 'sin-almacen' as const)
