import './tag.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A meaning of the product; each has a colour, an icon and a word (look.md). */
export type Tone = 'pending' | 'ok' | 'rejected' | 'prehomo' | 'shortage' | 'offline' | 'neutral'

interface TagProps {
  tone: Tone
  icon?: IconName
  children: ReactNode
}

/** Icon and word in a box. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className="tag" data-k={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** The same without the box, for a row. */
export function Mark({ tone, icon, children }: TagProps) {
  return (
    <span className="mark" data-k={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
