import './notice.css'
import './toast.css'
import './empty.css'
import './skeleton.css'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import type { Tone } from '#ui/signs/signs.tsx'

/** A strip within the page; the children are its text and its button. */
export function Notice({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role="status">
      <Icon name={icon} />
      {children}
    </div>
  )
}

interface EmptyProps {
  icon: IconName
  tone?: Tone
  title: string
  detail?: string
  actions?: ReactNode
  /** Heading level: 1 if it fills the screen. */
  level?: 1 | 2
}

/** Replaces an empty list: the request, why nothing matched, and buttons that help. */
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

/** A placeholder for a word. @param width px. */
export function Skeleton({ width = 80 }: { width?: number }) {
  return <span className="skel" style={{ width }} aria-hidden="true" />
}

let note: ReactNode = null
const listeners = new Set<() => void>()

/** Shows a note in the top bar, on every screen, until it is replaced by null. */
export function setTopNote(next: ReactNode): void {
  note = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Note of the top bar; usually null. */
export const useTopNote = (): ReactNode => useSyncExternalStore(subscribe, () => note)
