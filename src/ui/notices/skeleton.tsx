import './skeleton.css'

/** A placeholder for a word. @param width px. */
export function Skeleton({ width = 80 }: { width?: number }) {
  return <span className="skel" style={{ width }} aria-hidden="true" />
}
