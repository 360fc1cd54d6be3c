import './swatch.css'

/** A colour of goods: a patch with an outline, and the word. */
export const Swatch = ({ color, name }: { color: string; name: string }) => (
  <span className="swatch" data-c={color.toLowerCase()}>
    {name}
  </span>
)
