let floor = 0

/** Notes a Device-Seq that was certainly given out, whatever the database says. */
export const noteSeq = (seq: number): void => {
  floor = Math.max(floor, seq)
}
export const seqFloor = (): number => floor
