import './swatch.css'

/** A colour of goods: a patch with an outline, and the word. */
export function Swatch({ color, name }: { color: string; name: string }) {
  return (
    <span className="swatch" data-c={color.toLowerCase()}>
      {name}
    </span>
  )
}
