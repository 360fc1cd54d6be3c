import { type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { AlertFrame, FirstButton } from './alert-frame.tsx'

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
      <FirstButton variant={action ? 'default' : 'primary'} onClick={onClose}>
        {closeLabel}
      </FirstButton>
      {action && (
        <Button variant="primary" onClick={action.onAction}>
          {action.label}
        </Button>
      )}
    </AlertFrame>
  )
}
