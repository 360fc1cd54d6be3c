import './empty.css'
import './toast.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'
import type { Tone } from '../signs/tag.tsx'

interface EmptyProps {
  icon: IconName
  tone?: Tone
  title: string
  detail?: string
  actions?: ReactNode
  /** Of the heading: 1 where it is all of the screen. */
  level?: 1 | 2
}

/** In place of an empty list: what was asked for, why nothing matched, and buttons that help. */
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
