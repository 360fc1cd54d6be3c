import './grade.css'

/** A is outlined, S is solid, '-' is not set. */
export const Grade = ({ value }: { value: 'A' | 'S' | '-' }) => (
  <span className="grade" data-g={value}>
    {value}
  </span>
)
