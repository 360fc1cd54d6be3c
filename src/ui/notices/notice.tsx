import './notice.css'
import './toast.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'
import type { Tone } from '../signs/tag.tsx'

/** A strip within the page that states a situation and offers an action. */
export function Notice({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role="status">
      <Icon name={icon} />
      {children}
    </div>
  )
}
