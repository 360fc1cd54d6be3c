import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { AlertFrame } from './alert-frame.tsx'

export interface MessageDialogProps {
  tone: 'ok' | 'rejected'
  title: string
  children: ReactNode
  /** The reason, or what to do. */
  detail?: string
  closeLabel: string
  onClose: () => void
  /** Retry or another remedy; never destroys anything. */
  action?: { label: string; onAction: () => void }
}

/** An error or a success that must be seen before going on. Rendered while it is open. */
export default function MessageDialog(props: MessageDialogProps) {
  const { tone, title, children, detail, closeLabel, onClose, action } = props
  const textId = useId()
  const first = useRef<HTMLButtonElement>(null)
  // Once the dialog is mounted; `autoFocus` would run before the dialog permits focus
  useEffect(() => first.current?.focus(), [])
  return (
    <AlertFrame
      tone={tone}
      icon={tone === 'ok' ? 'check' : 'octagon'}
      title={title}
      describedBy={textId}
      text={
        <div id={textId}>
          <p>{children}</p>
          {detail !== undefined && <p className="detail">{detail}</p>}
        </div>
      }
      onClose={onClose}
    >
      <Button ref={first} variant={action ? 'default' : 'primary'} onClick={onClose}>
        {closeLabel}
      </Button>
      {action && (
        <Button variant="primary" onClick={action.onAction}>
          {action.label}
        </Button>
      )}
    </AlertFrame>
  )
}
