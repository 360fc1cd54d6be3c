import './notice.css'
import './toast.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'
import type { Tone } from '../signs/tag.tsx'

/** A strip within the page; the children are its text and its button. */
export function Notice({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role="status">
      <Icon name={icon} />
      {children}
    </div>
  )
}
