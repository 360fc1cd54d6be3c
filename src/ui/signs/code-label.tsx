import './code-label.css'

/** A code printed on a label, beside the label's own face; the column or the term says the colour in words. */
export function CodeLabel({ face, value }: { face: 'white' | 'gray'; value: string }) {
  return (
    <span className="lab" data-face={face}>
      {value}
    </span>
  )
}
