import './code-label.css'

/** A code printed on a label, in the label's colour; the column names that colour in words. */
export const CodeLabel = ({ face, value }: { face: 'white' | 'gray'; value: string }) => (
  <span className="lab" data-face={face}>
    {value}
  </span>
)
