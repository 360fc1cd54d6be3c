import './empty.css'
import './toast.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tag.tsx'

export interface EmptyProps {
  icon: IconName
  tone?: Tone
  title: string
  detail?: string
  /** The way out. */
  actions?: ReactNode
}

/** Instead of content: what was asked, why there is nothing, and the way out. */
export function Empty({ icon, tone = 'neutral', title, detail, actions }: EmptyProps) {
  return (
    <div className="empty">
      <span className="glyph-xl" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      {detail && <p>{detail}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
