import './tag.css'
import './code-text.css'
import './code-label.css'
import './grade.css'
import './step-ticks.css'
import './swatch.css'
import './sena.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** The meaning of a sign. Each meaning has a color, an icon and a word (look.md). */
export type Tone = 'pending' | 'ok' | 'rejected' | 'prehomo' | 'shortage' | 'offline' | 'neutral'

interface TagProps {
  tone: Tone
  icon?: IconName
  children: ReactNode
}

/** Icon and word in a box. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** Icon and word without a box, for a row. */
export function Mark({ tone, icon, children }: TagProps) {
  return (
    <span className="mark" data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** The prefix of a code: two letters and a third character, or a letter and a digit. */
const PREFIX = /^([A-Za-z]{2}.|[A-Za-z]\d)/

/** A code as stored; its prefix differs by font weight, never by color. */
export function CodeText({ value }: { value: string }) {
  const prefix = PREFIX.exec(value)?.[0] ?? ''
  return (
    <span className="nro">
      <i>{prefix}</i>
      <span>{value.slice(prefix.length)}</span>
    </span>
  )
}

/** A code printed on a label, in the label's color. The column's title names the color. */
export const CodeLabel = ({ face, value }: { face: 'white' | 'gray'; value: string }) => (
  <span className="lab" data-face={face}>
    {value}
  </span>
)

/** A has an outline, S is filled, '-' means neither. */
export const Grade = ({ value }: { value: 'A' | 'S' | '-' }) => (
  <span className="grade" data-g={value}>
    {value}
  </span>
)

/** Progress along a line: the first `step` of `of` ticks are filled. A word beside the ticks names the step. */
export function StepTicks({ step, of }: { step: number; of: number }) {
  return (
    <span className="ticks" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => i + 1).map(tick => (
        <i key={tick} className={tick <= step ? 'on' : undefined} />
      ))}
    </span>
  )
}

/** A color of a product: an outlined patch and the color's name. */
export const Swatch = ({ color, name }: { color: string; name: string }) => (
  <span className="swatch" data-c={color.toLowerCase()}>
    {name}
  </span>
)

interface SenaProps {
  forma: string
  tono: string
  letras: string
  size?: 'xl' | 'xxl'
}

/** A person's sign: a shape, a hue and two letters. Always shown beside the name (look.md). */
export const SenaMark = ({ forma, tono, letras, size }: SenaProps) => (
  <span className="sena" data-forma={forma} data-tono={tono} data-size={size} aria-hidden="true">
    <span>{letras}</span>
  </span>
)
