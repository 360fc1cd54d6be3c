import './skeleton.css'

/** A word that is not there yet. @param width of the word it stands for, px. */
export function Skeleton({ width = 80 }: { width?: number }) {
  return <span className="skel" style={{ width }} aria-hidden="true" />
}
