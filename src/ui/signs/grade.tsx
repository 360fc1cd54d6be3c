import './grade.css'

/** A is a line, S is a solid, '-' is nothing yet. */
export function Grade({ value }: { value: 'A' | 'S' | '-' }) {
  return (
    <span className="grade" data-g={value}>
      {value}
    </span>
  )
}
