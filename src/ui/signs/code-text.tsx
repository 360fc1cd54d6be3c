import './code-text.css'

/** The part of a code that tells its family: letters, and what follows up to the third place at most. */
const PREFIX = /^([A-Za-z]{2}.|[A-Za-z]\d)/

/** A code as it is stored; its prefix is told apart by weight, never by colour. */
export function CodeText({ value }: { value: string }) {
  const prefix = PREFIX.exec(value)?.[0] ?? ''
  return (
    <span className="nro">
      <i>{prefix}</i>
      <span>{value.slice(prefix.length)}</span>
    </span>
  )
}
