import './empty.css'
import './toast.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'
import type { Tone } from '../signs/tag.tsx'

export interface EmptyProps {
  icon: IconName
  tone?: Tone
  title: string
  detail?: string
  /** The way out. */
  actions?: ReactNode
  /** Of its title: 1 where it is all there is on the screen. */
  level?: 1 | 2
}

/** Stands in place of an empty list: says what was asked for and why nothing matched, and offers a way out. */
export function Empty({ icon, tone = 'neutral', title, detail, actions, level = 2 }: EmptyProps) {
  const Title = `h${level}` as const
  return (
    <div className="empty">
      <span className="glyph-xl" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <Title>{title}</Title>
      {detail && <p>{detail}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
