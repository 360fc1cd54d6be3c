import { type Rescate, type SinRescate, sealOutbox } from '#offline/rescate.ts'

export type { Rescate, SinRescate }

/** A rescue file of this device's unsent changes, or why there is none; `sin-almacen`: storage could not be read. */
export const makeRescate = (): Promise<Rescate | SinRescate | 'sin-almacen'> =>
  sealOutbox().catch(() => 'sin-almacen' as const)
