import './notice.css'
import './toast.css'
import './empty.css'
import './skeleton.css'
import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Observable, useObservable } from '#ui/observable.ts'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import type { Tone } from '#ui/signs/signs.tsx'

interface NoticeProps {
  tone: Tone
  icon: IconName
  children: ReactNode
  action?: { label: string; onAction: () => void } | false
}

/** A message strip within the page. The children are the text and any button that is not an `action`. */
export function Notice({ tone, icon, children, action = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role="status">
      <Icon name={icon} />
      {action ? <span>{children}</span> : children}
      {action && <Button onClick={action.onAction}>{action.label}</Button>}
    </div>
  )
}

/** The reason for a refused form; screen readers read it at once. */
export const FormProblem = ({ text }: { text: string }) => (
  <div role="alert">
    <Notice tone="rejected" icon="octagon">
      {text}
    </Notice>
  </div>
)

interface EmptyProps {
  icon: IconName
  tone?: Tone
  title: string
  detail?: string
  actions?: ReactNode
  /** Heading level: 1 if it fills the screen. */
  level?: 1 | 2
}

/** Shown in place of absent content: says what is absent and why, and has buttons that help. */
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

const note = new Observable<ReactNode>(null)

/** Shows a note in the top bar, on every screen. Null removes the note. */
export const setTopNote = note.set
export const useTopNote = (): ReactNode => useObservable(note)
