let floor = 0

/** A Device-Seq that this device gave out for certain, whatever its database says. */
export const noteSeq = (seq: number): void => {
  floor = Math.max(floor, seq)
}
export const seqFloor = (): number => floor
